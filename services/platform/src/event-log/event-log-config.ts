import { z } from 'zod';

/** Variables of whoever reads or writes the event log. */
export const eventLogConfig = z
  .object({
    /** `postgres://…` is the embedded event log, `kafka://host:port,host:port` Apache Kafka. */
    EVENT_LOG_URL: z
      .string()
      .regex(/^(postgres(ql)?|kafka):\/\/./, 'must begin with postgres:// or kafka://'),
    /** The embedded one's database as its owner. Kafka needs none. */
    EVENT_LOG_MIGRATION_URL: z.string().min(1).optional(),
    /** `1`: brokers are spoken to in TLS. */
    KAFKA_TLS: z.enum(['0', '1']).default('0'),
    /** File of the authorities of the brokers' certificates, where they are not public ones. */
    KAFKA_TLS_CA: z.string().optional(),
    /** Files of the certificate and key by which this client is known to the brokers, where they ask for one. */
    KAFKA_TLS_CERT: z.string().optional(),
    KAFKA_TLS_KEY: z.string().optional(),
    /** How a name and password are shown to the brokers; absent: not at all. */
    KAFKA_SASL_MECHANISM: z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
    KAFKA_SASL_USERNAME: z.string().optional(),
    KAFKA_SASL_PASSWORD: z.string().optional(),
    /** Brokers that hold each topic when it is made; an append is answered when all but one of them have it. */
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
