import { isLoopback, token } from '@backroom/platform';
import { z } from 'zod';

const count = (usual: number) => z.coerce.number().int().min(1).max(1e12).default(usual);
const seconds = (usual: number) => z.coerce.number().int().min(1).max(3_600).default(usual);

/** Variables of the kiosk-gateway beside those of every service. */
export const kioskGatewayConfig = z
  .object({
    /** A broker elsewhere, with this service's login and password; absent: this service is the broker itself. */
    MQTT_BROKER_URL: z.url({ protocol: /^(mqtts?|wss?)$/ }).optional(),
    /** Name of this instance, the same after a restart: the broker keeps what is unacknowledged under it. */
    INSTANCE_NAME: z
      .string()
      .regex(/^[\w.-]{1,60}$/)
      .default('kiosk-gateway-0'),
    /**
     * Connections of this instance to the broker elsewhere, and messages on their way to the log on each. With one
     * connection of one instance, messages of a device stay in order; with more of either they do not.
     */
    MQTT_SHARED_CONNECTIONS: z.coerce.number().int().min(1).max(32).default(1),
    MQTT_IN_FLIGHT: z.coerce.number().int().min(1).max(1_000).default(200),
    /** Seconds that the broker queues for an instance that crashed; after that devices send again to the others. */
    MQTT_SESSION_EXPIRY: z.coerce.number().int().min(60).max(604_800).default(900),
    /** Where devices connect when this service is the broker, and how many at the same time; more are closed at once. */
    MQTT_HOST: z.string().default('127.0.0.1'),
    MQTT_PORT: z.coerce.number().int().min(0).max(65535).default(1883),
    MQTT_CONNECTIONS: z.coerce.number().int().min(1).max(100_000).default(10_000),
    /** `0`: devices connect by TLS or WebSocket alone. */
    MQTT_PLAIN: z.enum(['0', '1']).default('1'),
    /** MQTT in TLS, when both files are named; what they hold is taken as it changes, connections that stand stay. */
    MQTT_TLS_CERT: z.string().optional(),
    MQTT_TLS_KEY: z.string().optional(),
    MQTT_TLS_PORT: z.coerce.number().int().min(0).max(65535).default(8883),
    /** Whose client certificates are valid. One that is shown has to be, and its common name has to be the login. */
    MQTT_TLS_CLIENT_CA: z.string().optional(),
    /** `1`: nobody comes by TLS without a certificate of its own. Login and secret are asked for all the same. */
    MQTT_TLS_REQUIRE_CLIENT_CERT: z.enum(['0', '1']).default('0'),
    /** `1`: before the WebSockets stands a proxy that devices reach by TLS. */
    MQTT_WS_BEHIND_TLS: z.enum(['0', '1']).default('0'),
    /** MQTT in WebSockets at `/mqtt`, when it is set. */
    MQTT_WS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
    /** Seconds for a CONNECT, for a packet that has begun, and to take what was written. */
    MQTT_CONNECT_TIMEOUT: seconds(10),
    MQTT_PACKET_TIMEOUT: seconds(60),
    MQTT_DRAIN_TIMEOUT: seconds(15),
    /** What a device may say: a minute, and at once after some silence. What exceeds it waits; nothing is lost. */
    MQTT_DEVICE_MESSAGES: count(600),
    MQTT_DEVICE_MESSAGES_BURST: count(2_000),
    MQTT_DEVICE_BYTES: count(8 * 1024 * 1024),
    MQTT_DEVICE_BYTES_BURST: count(32 * 1024 * 1024),
    /** How often it may connect, subscribe and unsubscribe a minute; twice as often after some silence. Beyond it is cut. */
    MQTT_DEVICE_CONNECTS: count(30),
    MQTT_DEVICE_SUBSCRIPTIONS: count(60),
    /** host:port of locations-kiosks; the name has to lead to all its instances. */
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
