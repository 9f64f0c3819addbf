import { readConfig } from '@backroom/platform';
import { kioskGatewayConfig } from '../src/config.js';

const read = (env: Record<string, string>) =>
  readConfig(kioskGatewayConfig, { LOCATIONS_KIOSKS_URL: '127.0.0.1:1', ...env });
const tls = { MQTT_PLAIN: '0', MQTT_TLS_CERT: 'cert.pem', MQTT_TLS_KEY: 'key.pem' };

it.each([
  ['MQTT_PLAIN', { MQTT_HOST: '0.0.0.0' }],
  ['MQTT_PLAIN', { MQTT_HOST: '::' }],
  ['MQTT_PLAIN', { MQTT_HOST: '192.168.1.5' }],
  ['MQTT_PLAIN', { ...tls, MQTT_PLAIN: '1', MQTT_HOST: 'kiosks.example.test' }],
  ['MQTT_WS_PORT', { ...tls, MQTT_HOST: '0.0.0.0', MQTT_WS_PORT: '9001' }],
])('PLAT-5 does not let secrets of devices travel in the clear, and names %s', (variable, env) => {
  expect(() => read(env as unknown as Record<string, string>)).toThrow(
    new RegExp(`^  ${variable}: .*MQTT_HOST is not loopback`, 'm'),
  );
});

it.each([
  {},
  { MQTT_HOST: '127.0.0.1' },
  { MQTT_HOST: '::1', MQTT_WS_PORT: '9001' },
  { ...tls, MQTT_HOST: '0.0.0.0' },
  { ...tls, MQTT_HOST: '0.0.0.0', MQTT_WS_PORT: '9001', MQTT_WS_BEHIND_TLS: '1' },
  { MQTT_HOST: '0.0.0.0', MQTT_BROKER_URL: 'mqtts://broker.example.test' },
])('PLAT-5 starts with %j', (env) => {
  expect(() => read(env as Record<string, string>)).not.toThrow();
});
