import { events } from '@backroom/proto/events';
import { header } from '../event-log/event.js';

/** A payload in readable form. */
export interface ReadablePayload {
  /** `json`, `hex` for bytes of unknown events, empty for a tombstone. */
  format: 'json' | 'hex' | '';
  text: string;
}

/** Maximum length of a shown payload, in digits of hexadecimal or characters of JSON. */
const maxLength = 256 * 1024;

/** The payload of a record, decoded by the event type in its topic and headers. */
export function readablePayload(
  topic: string,
  headers: Readonly<Record<string, string>>,
  value: Uint8Array | null,
): ReadablePayload {
  if (value === null) return { format: '', text: '' };
  const type = Object.values(events).find(
    (known) =>
      known.topic === topic &&
      known.type === headers[header.type] &&
      known.version === Number(headers[header.version]),
  );
  try {
    if (type)
      return { format: 'json', text: cut(JSON.stringify(readable(type.codec.decode(value)), undefined, 2)) };
  } catch {
    // Dead letters are often unreadable: show the bytes.
  }
  return { format: 'hex', text: cut(Buffer.from(value).toString('hex')) };
}

/** Bytes within a message as the JSON that they contain, or else in hexadecimal. */
function readable(part: unknown): unknown {
  if (part instanceof Uint8Array) return jsonOf(part) ?? Buffer.from(part).toString('hex');
  if (Array.isArray(part)) return part.map(readable);
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, readable(value)]));
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function cut(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
