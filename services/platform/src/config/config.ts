import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from './config-error.js';
import { issuersText } from '../principal/issuers.js';

/** The environment of a process. */
export type Environment = Record<string, string | undefined>;

/**
 * Reads the environment once into a typed object. A variable that is not set is read from the file named by the
 * variable with the suffix `_FILE`, so that secrets can be mounted. An empty file is rejected. Throws ConfigError
 * naming every missing or invalid variable; values are never printed, because they may be secrets.
 */
export function readConfig<S extends z.ZodObject>(schema: S, env: Environment): z.infer<S> {
  const known = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, env[name] || fromFile(name, env) || undefined]),
  );
  const result = schema.safeParse(known);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}

function fromFile(name: string, env: Environment): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return undefined;
  const text = textOf(name, file);
  // A secret that is mounted late or truncated is not an omitted one: the default may be less secure.
  if (!text) throw new ConfigError([`${name}_FILE: is empty`]);
  return text;
}

function textOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError([`${name}_FILE: ${(error as NodeJS.ErrnoException).code ?? 'cannot be read'}`]);
  }
}

const names = z
  .string()
  .default('')
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  );

/** Variables that every service reads. */
export const serviceConfig = z
  .object({
    /** Name of the service, such as `identity`, in signatures, logs and metrics. */
    SERVICE_NAME: z.string().min(1),
    /** `0`: `jobs migrate` and `jobs topics` create tables and topics; a start waits up to five minutes for them. */
    MIGRATE: z.enum(['0', '1']).default('1'),
    /** Accepted issuers of principals with their public keys and allowed calls. */
    PRINCIPAL_ISSUERS: issuersText,
    /** Signing key of this service, if it calls other services. */
    PRINCIPAL_PRIVATE_KEY: z.string().optional(),
    /** `1`: demo system with a public password and a payment sandbox. */
    DEMO: z.enum(['0', '1']).default('0'),
    /** gRPC listen address, host:port; port 0 selects a free port. */
    GRPC_BIND: z.string().default('127.0.0.1:0'),
    /** Files of certificate, key and authority for mutual TLS between services. If unset, calls are not encrypted. */
    GRPC_TLS_CERT: z.string().optional(),
    GRPC_TLS_KEY: z.string().optional(),
    GRPC_TLS_CA: z.string().optional(),
    /** Max age of a gRPC connection in seconds, after which callers discover new instances. */
    GRPC_MAX_CONNECTION_AGE: z.coerce.number().int().min(1).max(86_400).default(30),
    /** `1`: enables gRPC reflection on every address; on loopback it is always enabled. */
    GRPC_REFLECTION: z.enum(['0', '1']).default('0'),
    /**
     * Comma-separated host names accepted for health, metrics and internal calls of the gateway, in addition to its
     * own name, loopback and the address.
     */
    HTTP_NAMES: names,
    /**
     * Listen address for health and metrics; port 0 disables it. In a pod the host is 0.0.0.0, because probes come
     * from outside.
     */
    METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0),
    METRICS_HOST: z.string().default('127.0.0.1'),
    /**
     * Seconds between SIGTERM and the shutdown, during which the service works but is not ready, so that load
     * balancers stop sending requests.
     */
    DRAIN_DELAY: z.coerce.number().int().min(0).max(120).default(0),
    /** OTLP endpoint for traces (HTTP); if unset, no traces are sent. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
    /** Sampling rate of traces that start here, 0 to 1; other traces follow the decision of the caller. */
    TRACE_SAMPLE_RATE: z.coerce.number().min(0).max(1).default(1),
    /** Minimum level of log entries. */
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  })
  .refine(
    ({ GRPC_TLS_CERT, GRPC_TLS_KEY, GRPC_TLS_CA }) =>
      new Set([!GRPC_TLS_CERT, !GRPC_TLS_KEY, !GRPC_TLS_CA]).size === 1,
    { path: ['GRPC_TLS_CERT'], message: 'GRPC_TLS_KEY and GRPC_TLS_CA go together' },
  );
export type ServiceConfig = z.infer<typeof serviceConfig>;

/** Variables of a service that owns a database. */
export const databaseConfig = z
  .object({
    /**
     * Database URL with the application role, which owns no table. `sslmode` and `sslrootcert` in the URL configure
     * TLS.
     */
    DATABASE_URL: z.string().min(1),
    /** Database URL with the role that owns the tables, for migrations. */
    MIGRATION_DATABASE_URL: z.string().min(1).optional(),
    /** Max connections, in addition to one for the outbox relay. */
    DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(4),
    MIGRATE: serviceConfig.shape.MIGRATE,
  })
  .refine((config) => config.MIGRATE === '0' || config.MIGRATION_DATABASE_URL, {
    path: ['MIGRATION_DATABASE_URL'],
    message: 'is required unless MIGRATE=0 and migrations are run by `jobs migrate`',
  });
