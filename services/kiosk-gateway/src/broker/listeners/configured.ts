import type { Log } from '@backroom/platform';
import type { KioskGatewayConfig } from '../../config.js';
import { maxPacketBytes } from '../connection.js';
import type { Listener } from './listener.js';
import { PlainListener } from './plain-listener.js';
import { TlsListener } from './tls-listener.js';
import { WebSocketListener } from './web-socket-listener.js';

/** Returns the listeners that the configuration enables. */
export function configuredListeners(config: KioskGatewayConfig, log: Log): Listener[] {
  const { MQTT_HOST: host, MQTT_TLS_CERT: cert, MQTT_TLS_KEY: key, MQTT_WS_PORT: wsPort } = config;
  const listeners: Listener[] = [];
  if (config.MQTT_PLAIN === '1') listeners.push(new PlainListener({ host, port: config.MQTT_PORT }));
  if (cert && key)
    listeners.push(
      new TlsListener({
        host,
        port: config.MQTT_TLS_PORT,
        files: { cert, key, clientCa: config.MQTT_TLS_CLIENT_CA },
        clientsMustShow: config.MQTT_TLS_REQUIRE_CLIENT_CERT === '1',
        log,
      }),
    );
  if (wsPort !== undefined)
    listeners.push(new WebSocketListener({ host, port: wsPort, largestFrame: maxPacketBytes + 64 * 1024 }));
  return listeners;
}
