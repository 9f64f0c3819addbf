import { databaseConfig, filesConfig, isLoopback, token } from '@backroom/platform';
import { z } from 'zod';
import { policiesText } from './rate-limit/policies.js';
import { trustedProxiesText } from './rate-limit/trusted-proxies.js';

/** Variables of the gateway in addition to those of every service. */
export const gatewayConfig = z
  .object({
    ...filesConfig.shape,
    /** Listen address of console, API and documentation. */
    HTTP_PORT: z.coerce.number().int().min(0).max(65535).default(8080),
    HTTP_HOST: z.string().default('127.0.0.1'),
    /** Accepted public keys of access tokens, as a JWK set; both keys during a rotation. */
    ACCESS_TOKEN_PUBLIC_KEYS: z.string().min(1),
    /**
     * Public address of the console; requests for other hosts are rejected. With https, cookies are secure and HSTS
     * is sent.
     */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** MQTT address shown when a device is added; if unset, the console shows topics only. */
    DEVICES_URL: z.url({ protocol: /^mqtts?$/ }).optional(),
    /** Folder of the built console; if unset, the gateway serves the API only. */
    CONSOLE_DIR: z.string().optional(),
    /** Comma-separated health addresses of the other parts, included in /readyz and /metrics. */
    PARTS: z.string().default(''),
    /** Rate limits that differ from their defaults: see README.md. */
    RATE_LIMITS: policiesText,
    /** Database for shared rate limits; if unset, the gateway counts on its own. */
    DATABASE_URL: databaseConfig.shape.DATABASE_URL.optional(),
    /** Database URL with the role that owns the tables, for migrations. */
    MIGRATION_DATABASE_URL: databaseConfig.shape.MIGRATION_DATABASE_URL,
    /** Max connections. */
    DATABASE_POOL: databaseConfig.shape.DATABASE_POOL,
    MIGRATE: databaseConfig.shape.MIGRATE,
    /** Comma-separated addresses and networks of proxies whose X-Forwarded-For is trusted. */
    TRUSTED_PROXIES: trustedProxiesText,
    /** Timeout for receiving a request in milliseconds. */
    REQUEST_TIMEOUT: z.coerce.number().int().min(100).max(600_000).default(30_000),
    /** Sample rate of console error reports, 0 to 1. */
    ERROR_SAMPLE_RATE: z.coerce.number().min(0).max(1).default(1),
    /** host:port of the service; the name must resolve to all instances. */
    IDENTITY_URL: z.string().min(1),
    CATALOGUE_URL: z.string().min(1),
    LOCATIONS_KIOSKS_URL: z.string().min(1),
    ORDERS_LEDGER_URL: z.string().min(1),
    LOYALTY_GIFTCARDS_URL: z.string().min(1),
    REPORTING_URL: z.string().min(1),
    SUPPORT_URL: z.string().min(1),
    /** Token for /dev/mail, which shows the stored mails of a demo on loopback. */
    DEV_MAIL_TOKEN: z.string().min(32).optional(),
  })
  .refine(
    ({ DATABASE_URL, MIGRATE, ...config }) =>
      !DATABASE_URL || MIGRATE === '0' || config.MIGRATION_DATABASE_URL,
    {
      path: ['MIGRATION_DATABASE_URL'],
      message: 'is required with DATABASE_URL unless MIGRATE=0 and migrations are run by `jobs migrate`',
    },
  )
  .refine((config) => !config.DEV_MAIL_TOKEN || isLoopback(config.HTTP_HOST), {
    path: ['DEV_MAIL_TOKEN'],
    message: 'shows the mails of a demo: not with HTTP_HOST on an address that is not loopback',
  });
export type GatewayConfig = z.infer<typeof gatewayConfig>;
export const GATEWAY_CONFIG = token<GatewayConfig>('gateway config');
