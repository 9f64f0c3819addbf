import type { KioskGatewayConfig } from './config.js';
import type { DeviceRates, Rate } from './session/allowance.js';

/** Rate limits of a device. */
export function deviceRates(config: KioskGatewayConfig): DeviceRates {
  const often = (perMinute: number): Rate => ({ burst: perMinute * 2, perMinute });
  return {
    messages: { burst: config.MQTT_DEVICE_MESSAGES_BURST, perMinute: config.MQTT_DEVICE_MESSAGES },
    bytes: { burst: config.MQTT_DEVICE_BYTES_BURST, perMinute: config.MQTT_DEVICE_BYTES },
    packets: packetRate(config),
    subscriptions: often(config.MQTT_DEVICE_SUBSCRIPTIONS),
    connects: often(config.MQTT_DEVICE_CONNECTS),
  };
}

/** A message at QoS 2 and the acknowledgements of downstream messages are four packets; more is noise. */
export function packetRate(config: KioskGatewayConfig): Rate {
  return { burst: config.MQTT_DEVICE_MESSAGES_BURST * 4, perMinute: config.MQTT_DEVICE_MESSAGES * 4 };
}
