import type { KafkaMessage, Message } from 'kafkajs';
import type { LogRecord, NewRecord } from '../event-log.js';

/** Maximum bytes of a record beyond key and value: lengths, deltas, attributes. */
const maxOverhead = 70;

/** A record in the format of kafkajs, for the chosen partition. Throws if it cannot be encoded. */
export function messageOf(record: NewRecord, partition: number): Message & { bytes: number } {
  const key = Buffer.from(record.key);
  const value =
    record.value && Buffer.from(record.value.buffer, record.value.byteOffset, record.value.byteLength);
  let bytes = maxOverhead + key.length + (value?.length ?? 0);
  for (const [name, content] of Object.entries(record.headers))
    bytes += 10 + Buffer.byteLength(name) + Buffer.byteLength(content);
  return { key, value, headers: { ...record.headers }, partition, bytes };
}

/** A record as the log returns it. `at` is the broker's time (see `topics.ts`). */
export function recordOf(topic: string, partition: number, message: KafkaMessage): LogRecord {
  return {
    topic,
    partition,
    offset: Number(message.offset),
    key: (message.key ?? '').toString(),
    value: message.value,
    headers: textOf(message.headers),
    at: new Date(Number(message.timestamp)),
  };
}

/** Of a header that another program wrote several times the last value counts; one without a value is skipped. */
function textOf(headers: KafkaMessage['headers']): Record<string, string> {
  const text: Record<string, string> = {};
  for (const [name, content] of Object.entries(headers ?? {})) {
    const last = Array.isArray(content) ? content.at(-1) : content;
    if (last !== undefined && last !== null) text[name] = last.toString();
  }
  return text;
}
