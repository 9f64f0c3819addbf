import { readFileSync } from 'node:fs';
import type { Clock } from '../clock/clock.js';
import { EmbeddedEventLog } from './embedded/embedded-event-log.js';
import type { EventLogConfig } from './event-log-config.js';
import type { EventLog } from './event-log.js';
import type { KafkaAccess } from './kafka/kafka-client.js';
import { KafkaEventLog } from './kafka/kafka-event-log.js';

/**
 * Returns the event log that all services of this process share. Only this function knows the engine. `clock` sets the
 * time of records in the embedded log; Kafka's brokers use their own.
 */
export function openEventLog(config: EventLogConfig, clock: Clock): EventLog {
  const {
    EVENT_LOG_URL: url,
    EVENT_LOG_MIGRATION_URL: migrationUrl,
    KAFKA_REPLICATION: replication,
  } = config;
  if (/^postgres(ql)?:\/\//.test(url)) return EmbeddedEventLog.open({ url, migrationUrl, clock });
  if (url.startsWith('kafka://')) return KafkaEventLog.open({ url, replication, access: accessOf(config) });
  throw new Error('EVENT_LOG_URL must begin with postgres:// or kafka://');
}

function accessOf(config: EventLogConfig): KafkaAccess {
  const read = (file: string | undefined) => (file ? readFileSync(file, 'utf8') : undefined);
  const { KAFKA_SASL_MECHANISM: mechanism, KAFKA_SASL_USERNAME, KAFKA_SASL_PASSWORD } = config;
  return {
    ...(config.KAFKA_TLS === '1' && {
      tls: {
        ca: read(config.KAFKA_TLS_CA),
        cert: read(config.KAFKA_TLS_CERT),
        key: read(config.KAFKA_TLS_KEY),
      },
    }),
    ...(mechanism && {
      sasl: { mechanism, username: KAFKA_SASL_USERNAME!, password: KAFKA_SASL_PASSWORD! },
    }),
  };
}
