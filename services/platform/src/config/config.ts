import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from './config-error.js';
import { issuersText } from '../principal/issuers.js';

/** What a process was given. */
export type Environment = Record<string, string | undefined>;

/**
 * Reads the environment once into a typed object. What is not said under a variable's name is read from the file that
 * stands under its name with `_FILE`: so secrets are given where they are mounted. An empty file is refused.
 * Throws ConfigError naming every variable that is missing or wrong; values are never printed, they may be secrets.
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
  // A secret that is mounted late or cut off is not one that was left out: what is usual without it may be less safe.
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
    /** Which service this is: `identity`. Its signatures, logs and figures are under this name. */
    SERVICE_NAME: z.string().min(1),
    /** `0`: tables and topics are made by `jobs migrate` and `jobs topics`; a start waits for them, five minutes at most. */
    MIGRATE: z.enum(['0', '1']).default('1'),
    /** Whose signatures are taken, and for what. */
    PRINCIPAL_ISSUERS: issuersText,
    /** With what this service signs as the issuer of its name; for those that call others. */
    PRINCIPAL_PRIVATE_KEY: z.string().optional(),
    /** `1`: a system to be shown, whose people have a password that everybody knows and where no money moves. */
    DEMO: z.enum(['0', '1']).default('0'),
    /** Where it answers calls of other services: host:port; port 0 is any free one. */
    GRPC_BIND: z.string().default('127.0.0.1:0'),
    /**
     * Files of the certificate and key of this service and of the authority of all of them: calls between services travel
     * in TLS then, and both ends show who they are. Absent where the network does that.
     */
    GRPC_TLS_CERT: z.string().optional(),
    GRPC_TLS_KEY: z.string().optional(),
    GRPC_TLS_CA: z.string().optional(),
    /** Seconds that a connection of a caller lives: after that it finds instances that came meanwhile. */
    GRPC_MAX_CONNECTION_AGE: z.coerce.number().int().min(1).max(86_400).default(30),
    /** `1`: whoever reaches it may ask what it answers (gRPC reflection); on loopback they may in any case. */
    GRPC_REFLECTION: z.enum(['0', '1']).default('0'),
    /** Names by which this service is asked for its state, and a gateway called from within the same network, in commas, besides its own, loopback and the address asked. */
    HTTP_NAMES: names,
    /** Where it tells its state and its figures: 0 nowhere. In a pod the host is 0.0.0.0, for probes come from outside. */
    METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0),
    METRICS_HOST: z.string().default('127.0.0.1'),
    /** Seconds that it goes on working when it was told to end and says that it is not ready: others hear of it late. */
    DRAIN_DELAY: z.coerce.number().int().min(0).max(120).default(0),
    /** Where traces are sent, OTLP over HTTP; absent: nowhere. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
    /** Of so many of the traces that begin here spans are sent, of others as their caller decided: 1 all, 0 none. */
    TRACE_SAMPLE_RATE: z.coerce.number().min(0).max(1).default(1),
    /** What is written to the log: of this and graver. */
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
    /** As the role that the service runs as, which owns nothing. TLS by `sslmode` and `sslrootcert` in the URL. */
    DATABASE_URL: z.string().min(1),
    /** The same database as the role that owns its tables: for whoever migrates it. */
    MIGRATION_DATABASE_URL: z.string().min(1).optional(),
    /** Most connections to it, besides one of the outbox relay. */
    DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(4),
    MIGRATE: serviceConfig.shape.MIGRATE,
  })
  .refine((config) => config.MIGRATE === '0' || config.MIGRATION_DATABASE_URL, {
    path: ['MIGRATION_DATABASE_URL'],
    message: 'is needed, or MIGRATE=0 and somebody else who migrates',
  });
