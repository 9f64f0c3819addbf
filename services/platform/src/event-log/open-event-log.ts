import type { Clock } from '../clock/clock.js';
import { EmbeddedEventLog } from './embedded/embedded-event-log.js';
import type { EventLog } from './event-log.js';
import { KafkaEventLog } from './kafka/kafka-event-log.js';

export interface EventLogLocation {
  /** `postgres://…` is the embedded engine, `kafka://host:port,host:port` Apache Kafka. */
  url: string;
  /** Embedded only: the same database as the role that owns its tables. */
  migrationUrl?: string;
  /** Embedded only: gives records their time; Kafka's brokers have their own. */
  clock: Clock;
}

/** The event log that all services of this process share. Nobody else knows which engine it is. */
export function openEventLog({ url, migrationUrl, clock }: EventLogLocation): EventLog {
  if (/^postgres(ql)?:\/\//.test(url)) return EmbeddedEventLog.open({ url, migrationUrl, clock });
  if (url.startsWith('kafka://')) return KafkaEventLog.open({ url });
  throw new Error('EVENT_LOG_URL must begin with postgres:// or kafka://');
}
