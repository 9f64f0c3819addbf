import { z } from 'zod';

/** Variables of services that use the event log. */
export const eventLogConfig = z
  .object({
    /** `postgres://…` selects the embedded event log, `kafka://host:port,host:port` Apache Kafka. */
    EVENT_LOG_URL: z
      .string()
      .regex(/^(postgres(ql)?|kafka):\/\/./, 'must begin with postgres:// or kafka://'),
    /** Database URL of the embedded event log with its owner role. */
    EVENT_LOG_MIGRATION_URL: z.string().min(1).optional(),
    /** `1`: connects to brokers with TLS. */
    KAFKA_TLS: z.enum(['0', '1']).default('0'),
    /** File of the authorities of the broker certificates, if not public. */
    KAFKA_TLS_CA: z.string().optional(),
    /** Files of the client certificate and key, if the brokers require one. */
    KAFKA_TLS_CERT: z.string().optional(),
    KAFKA_TLS_KEY: z.string().optional(),
    /** SASL mechanism and credentials; if unset, no SASL. */
    KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
    KAFKA_SASL_USERNAME: z.string().optional(),
    KAFKA_SASL_PASSWORD: z.string().optional(),
    /** Replication factor of new topics; an append succeeds when all replicas but one have it. */
    KAFKA_REPLICATION: z.coerce.number().int().min(1).max(9).default(3),
  })
  .refine((config) => !config.KAFKA_TLS_CERT === !config.KAFKA_TLS_KEY, {
    path: ['KAFKA_TLS_CERT'],
    message: 'and KAFKA_TLS_KEY go together',
  })
  .refine((config) => config.KAFKA_TLS === '1' || !(config.KAFKA_TLS_CA ?? config.KAFKA_TLS_CERT), {
    path: ['KAFKA_TLS'],
    message: 'must be 1 where KAFKA_TLS_CA or KAFKA_TLS_CERT are named',
  })
  .refine(
    (config) => !config.KAFKA_SASL_MECHANISM || (config.KAFKA_SASL_USERNAME && config.KAFKA_SASL_PASSWORD),
    {
      path: ['KAFKA_SASL_MECHANISM'],
      message: 'needs KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD',
    },
  );
export type EventLogConfig = z.infer<typeof eventLogConfig>;
