import { z } from 'zod';
import { issuersText } from '../principal/issuers.js';

/** What an operator of the system got wrong in the environment, one line per variable. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(`Configuration is not valid:\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the environment once into a typed object.
 * Throws ConfigError naming every variable that is missing or wrong; values are never printed, they may be secrets.
 */
export function readConfig<S extends z.ZodObject>(
  schema: S,
  env: Record<string, string | undefined>,
): z.infer<S> {
  const known = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, env[name] || undefined]));
  const result = schema.safeParse(known);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
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
export const serviceConfig = z.object({
  SERVICE_NAME: z.string().min(1),
  /** `postgres://…` is the embedded event log, `kafka://host:port,host:port` Apache Kafka. */
  EVENT_LOG_URL: z.string().regex(/^(postgres(ql)?|kafka):\/\/./, 'must begin with postgres:// or kafka://'),
  /** The embedded one's database as its owner. Kafka needs none. */
  EVENT_LOG_MIGRATION_URL: z.string().min(1).optional(),
  /** Whose signatures are taken, and for what. */
  PRINCIPAL_ISSUERS: issuersText,
  /** With what this service signs as the issuer of its name; for those that call others. */
  PRINCIPAL_PRIVATE_KEY: z.string().optional(),
  GRPC_BIND: z.string().default('127.0.0.1:0'),
  /** Names by which this service is asked for its state, in commas, besides its own, loopback and the address asked. */
  HTTP_NAMES: names,
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});
export type ServiceConfig = z.infer<typeof serviceConfig>;

/** Variables of a service that owns a database. */
export const databaseConfig = z.object({
  DATABASE_URL: z.string().min(1),
  MIGRATION_DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(4),
});
