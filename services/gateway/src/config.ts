import { databaseConfig, filesConfig, isLoopback, token } from '@backroom/platform';
import { z } from 'zod';
import { policiesText } from './rate-limit/policies.js';
import { trustedProxiesText } from './rate-limit/trusted-proxies.js';

/** Variables of the gateway beside those of every service. */
export const gatewayConfig = z
  .object({
    ...filesConfig.shape,
    /** Where it listens: the console, the API, its documents. */
    HTTP_PORT: z.coerce.number().int().min(0).max(65535).default(8080),
    HTTP_HOST: z.string().default('127.0.0.1'),
    /** Whose access tokens are taken: a JWK set; while a key is exchanged both are in it. */
    ACCESS_TOKEN_PUBLIC_KEYS: z.string().min(1),
    /**
     * Where people reach the console; other names are not answered. Over https its cookies travel over nothing else, and
     * browsers are told to come over nothing else.
     */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Where devices connect, for people who set one up; without it the console names the topics alone. */
    DEVICES_URL: z.url({ protocol: /^mqtts?$/ }).optional(),
    /** Folder of the built console; without it the gateway serves the API alone. */
    CONSOLE_DIR: z.string().optional(),
    /** Comma-separated addresses of the other parts' health servers, for /readyz and /metrics. */
    PARTS: z.string().default(''),
    /** How often anybody may call, where it is not as usual: see README.md. */
    RATE_LIMITS: policiesText,
    /** Where all gateways together count that; absent: each counts by itself, which is right for one. */
    DATABASE_URL: databaseConfig.shape.DATABASE_URL.optional(),
    /** The same database as the role that owns its tables: for whoever migrates it. */
    MIGRATION_DATABASE_URL: databaseConfig.shape.MIGRATION_DATABASE_URL,
    /** Most connections to it. */
    DATABASE_POOL: databaseConfig.shape.DATABASE_POOL,
    MIGRATE: databaseConfig.shape.MIGRATE,
    /** Addresses and networks, in commas, whose X-Forwarded-For is believed: the proxies in front. */
    TRUSTED_PROXIES: trustedProxiesText,
    /** Milliseconds that a request may take to arrive. */
    REQUEST_TIMEOUT: z.coerce.number().int().min(100).max(600_000).default(30_000),
    /** Of so many of its failures the console tells: 1 all, 0 none. */
    ERROR_SAMPLE_RATE: z.coerce.number().min(0).max(1).default(1),
    /** host:port of each service that answers calls; the name has to lead to all its instances. */
    IDENTITY_URL: z.string().min(1),
    CATALOGUE_URL: z.string().min(1),
    LOCATIONS_KIOSKS_URL: z.string().min(1),
    ORDERS_LEDGER_URL: z.string().min(1),
    LOYALTY_GIFTCARDS_URL: z.string().min(1),
    REPORTING_URL: z.string().min(1),
    SUPPORT_URL: z.string().min(1),
    /** For a demo: the mails that were kept are shown at /dev/mail, to this machine alone, for this token. */
    DEV_MAIL_TOKEN: z.string().min(32).optional(),
  })
  .refine(
    ({ DATABASE_URL, MIGRATE, ...config }) =>
      !DATABASE_URL || MIGRATE === '0' || config.MIGRATION_DATABASE_URL,
    {
      path: ['MIGRATION_DATABASE_URL'],
      message: 'is needed with DATABASE_URL, or MIGRATE=0 and somebody else who migrates',
    },
  )
  .refine((config) => !config.DEV_MAIL_TOKEN || isLoopback(config.HTTP_HOST), {
    path: ['DEV_MAIL_TOKEN'],
    message: 'shows the mails of a demo: not with HTTP_HOST on an address that is not loopback',
  });
export type GatewayConfig = z.infer<typeof gatewayConfig>;
export const GATEWAY_CONFIG = token<GatewayConfig>('gateway config');
