import { z } from 'zod';

/** Variables of the kiosk-gateway beside those of every service. */
export const kioskGatewayConfig = z.object({
  MQTT_HOST: z.string().default('127.0.0.1'),
  MQTT_PORT: z.coerce.number().int().min(0).max(65535).default(1883),
  /** Most connections at the same time; more are closed at once. */
  MQTT_CONNECTIONS: z.coerce.number().int().min(1).max(100_000).default(10_000),
  LOCATIONS_KIOSKS_URL: z.string().min(1),
});
export type KioskGatewayConfig = z.infer<typeof kioskGatewayConfig>;
export const KIOSK_GATEWAY_CONFIG = Symbol('kiosk-gateway config');
