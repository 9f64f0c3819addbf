import type { KioskGatewayConfig } from './config.js';
import type { DeviceRates, Rate } from './session/allowance.js';

/** What a device may say. */
export function deviceRates(config: KioskGatewayConfig): DeviceRates {
  return {
    messages: { burst: config.MQTT_DEVICE_MESSAGES_BURST, perMinute: config.MQTT_DEVICE_MESSAGES },
    bytes: { burst: config.MQTT_DEVICE_BYTES_BURST, perMinute: config.MQTT_DEVICE_BYTES },
  };
}

/** A message at QoS 2 and the acknowledgements of what comes down are four packets; who sends more only makes noise. */
export function packetRate(config: KioskGatewayConfig): Rate {
  const { burst, perMinute } = deviceRates(config).messages;
  return { burst: burst * 4, perMinute: perMinute * 4 };
}
