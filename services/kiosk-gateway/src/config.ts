import { isLoopback, token } from '@backroom/platform';
import { z } from 'zod';

const count = (usual: number) => z.coerce.number().int().min(1).max(1e12).default(usual);
const seconds = (usual: number) => z.coerce.number().int().min(1).max(3_600).default(usual);

/** Variables of the kiosk-gateway in addition to those of every service. */
export const kioskGatewayConfig = z
  .object({
    /** External broker with credentials; if unset, this service is the broker. */
    MQTT_BROKER_URL: z.url({ protocol: /^(mqtts?|wss?)$/ }).optional(),
    /** Name of this instance, stable over restarts: the broker stores unacknowledged messages under it. */
    INSTANCE_NAME: z
      .string()
      .regex(/^[\w.-]{1,60}$/)
      .default('kiosk-gateway-0'),
    /**
     * Connections to the external broker, and max messages in flight on each. Messages of a device stay in order with
     * one connection of one instance only.
     */
    MQTT_SHARED_CONNECTIONS: z.coerce.number().int().min(1).max(32).default(1),
    MQTT_IN_FLIGHT: z.coerce.number().int().min(1).max(1_000).default(200),
    /** Seconds for which the broker queues messages of a crashed instance; later, devices send again to the others. */
    MQTT_SESSION_EXPIRY: z.coerce.number().int().min(60).max(604_800).default(900),
    /** Listen address and max connections of the embedded broker. */
    MQTT_HOST: z.string().default('127.0.0.1'),
    MQTT_PORT: z.coerce.number().int().min(0).max(65535).default(1883),
    MQTT_CONNECTIONS: z.coerce.number().int().min(1).max(100_000).default(10_000),
    /** `0`: disables MQTT without TLS. */
    MQTT_PLAIN: z.enum(['0', '1']).default('1'),
    /** Certificate, key and port of MQTT over TLS; changed files apply to new connections. */
    MQTT_TLS_CERT: z.string().optional(),
    MQTT_TLS_KEY: z.string().optional(),
    MQTT_TLS_PORT: z.coerce.number().int().min(0).max(65535).default(8883),
    /**
     * Authority of client certificates. A presented certificate must be valid, and its common name must be the login.
     */
    MQTT_TLS_CLIENT_CA: z.string().optional(),
    /** `1`: requires a client certificate, in addition to login and secret. */
    MQTT_TLS_REQUIRE_CLIENT_CERT: z.enum(['0', '1']).default('0'),
    /** `1`: confirms that a TLS proxy is in front of the WebSocket listener. */
    MQTT_WS_BEHIND_TLS: z.enum(['0', '1']).default('0'),
    /** Port of MQTT over WebSocket at `/mqtt`, if set. */
    MQTT_WS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
    /** Timeouts in seconds for the CONNECT packet, an incomplete packet, and a client that does not read. */
    MQTT_CONNECT_TIMEOUT: seconds(10),
    MQTT_PACKET_TIMEOUT: seconds(60),
    MQTT_DRAIN_TIMEOUT: seconds(15),
    /**
     * Rate limits of a device: messages and bytes per minute, and the burst of each. Excess messages are delayed,
     * none are lost.
     */
    MQTT_DEVICE_MESSAGES: count(600),
    MQTT_DEVICE_MESSAGES_BURST: count(2_000),
    MQTT_DEVICE_BYTES: count(8 * 1024 * 1024),
    MQTT_DEVICE_BYTES_BURST: count(32 * 1024 * 1024),
    /**
     * Max connects and subscription packets of a device per minute, with twice as many in a burst. Excess connections
     * are closed.
     */
    MQTT_DEVICE_CONNECTS: count(30),
    MQTT_DEVICE_SUBSCRIPTIONS: count(60),
    /** host:port of locations-kiosks; the name must resolve to all instances. */
    LOCATIONS_KIOSKS_URL: z.string().min(1),
  })
  .refine(
    (config) => !config.MQTT_TLS_CERT === !config.MQTT_TLS_KEY,
    'MQTT_TLS_CERT and MQTT_TLS_KEY go together',
  )
  .refine(
    (config) => !config.MQTT_TLS_CLIENT_CA || config.MQTT_TLS_CERT,
    'MQTT_TLS_CLIENT_CA needs MQTT_TLS_CERT',
  )
  .refine(
    (config) => config.MQTT_TLS_REQUIRE_CLIENT_CERT === '0' || config.MQTT_TLS_CLIENT_CA,
    'MQTT_TLS_REQUIRE_CLIENT_CERT needs MQTT_TLS_CLIENT_CA',
  )
  .refine(
    (config) => config.MQTT_PLAIN === '1' || config.MQTT_TLS_CERT || config.MQTT_WS_PORT !== undefined,
    'Without MQTT_PLAIN, MQTT_TLS_CERT or MQTT_WS_PORT there is no way in',
  )
  .refine((config) => config.MQTT_BROKER_URL || config.MQTT_PLAIN === '0' || isLoopback(config.MQTT_HOST), {
    path: ['MQTT_PLAIN'],
    message:
      'lets secrets of devices travel in the clear: set it to 0 and name MQTT_TLS_CERT where MQTT_HOST is not loopback',
  })
  .refine(
    (config) =>
      config.MQTT_BROKER_URL ||
      config.MQTT_WS_PORT === undefined ||
      config.MQTT_WS_BEHIND_TLS === '1' ||
      isLoopback(config.MQTT_HOST),
    {
      path: ['MQTT_WS_PORT'],
      message:
        'lets secrets of devices travel in the clear where MQTT_HOST is not loopback: set MQTT_WS_BEHIND_TLS to 1 when a proxy with TLS stands before it',
    },
  );
export type KioskGatewayConfig = z.infer<typeof kioskGatewayConfig>;
export const KIOSK_GATEWAY_CONFIG = token<KioskGatewayConfig>('kiosk-gateway config');
