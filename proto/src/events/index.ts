import { declaredTopics, events } from '../gen/events.js';

/** Every event of the system, declared at its message in `backroom/` by `option (platform.v1.event)`. */
export { events };

export interface TopicDeclaration {
  name: string;
  partitions: number;
  /** Milliseconds for which a record is kept; absent: unlimited. */
  retention?: number;
  /** Only the last record of each key is kept. */
  compacted?: boolean;
}

const partitions = 12;
const hour = 3_600_000;
const day = 24 * hour;

/** Every topic, and its dead-letter topic. */
export const topics: readonly TopicDeclaration[] = [
  ...declaredTopics.map(({ name, retentionHours, isCompacted }) => ({
    name,
    partitions,
    ...(retentionHours && { retention: retentionHours * hour }),
    ...(isCompacted && { compacted: true }),
  })),
  ...declaredTopics.map(({ name }) => ({ name: `${name}.dead`, partitions, retention: 90 * day })),
];

export { event, type EventDeclaration, type PayloadCodec } from './event-type.js';
