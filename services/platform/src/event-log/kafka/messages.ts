import type { KafkaMessage, Message } from 'kafkajs';
import type { LogRecord, NewRecord } from '../event-log.js';

/** Bytes that a record takes beyond key and value, at most: lengths, deltas, attributes. */
const overhead = 70;

/** A record as kafkajs sends it, to the partition that was chosen for it. Throws when it cannot be encoded. */
export function messageOf(record: NewRecord, partition: number): Message & { bytes: number } {
  const key = Buffer.from(record.key);
  const value =
    record.value && Buffer.from(record.value.buffer, record.value.byteOffset, record.value.byteLength);
  let bytes = overhead + key.length + (value?.length ?? 0);
  for (const [name, content] of Object.entries(record.headers))
    bytes += 10 + Buffer.byteLength(name) + Buffer.byteLength(content);
  return { key, value, headers: { ...record.headers }, partition, bytes };
}

/** A record as the log gives it back. `at` is the broker's time (see `topics.ts`). */
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

/** A header that somebody else wrote several times counts with its last value, one without a value not at all. */
function textOf(headers: KafkaMessage['headers']): Record<string, string> {
  const text: Record<string, string> = {};
  for (const [name, content] of Object.entries(headers ?? {})) {
    const last = Array.isArray(content) ? content.at(-1) : content;
    if (last !== undefined && last !== null) text[name] = last.toString();
  }
  return text;
}
