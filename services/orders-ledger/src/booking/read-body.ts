import { isTooDeep, payloadText } from '@backroom/proto/devices';

/** Maximum characters that are kept of a text that is not an order. */
const maxTextLength = 64 * 1024;

/** A report that cannot be read as fields. */
export interface UnreadableBody {
  unreadable: string;
}

/** Parses a report; one that is no object, or too deep to walk through, is kept as its text. */
export function readBody(bytes: Uint8Array): object {
  const text = payloadText(bytes);
  const body = parseJson(text);
  const isFields = body !== null && typeof body === 'object' && !Array.isArray(body) && !isTooDeep(body);
  return isFields ? body : unreadable(text, maxTextLength);
}

/** The beginning of a text, as the body of a report. */
export function unreadable(text: string, maxLength: number): UnreadableBody {
  return { unreadable: text.slice(0, maxLength) };
}

export function isUnreadable(body: unknown): body is UnreadableBody {
  const [name, ...others] = Object.keys(body ?? {});
  return name === 'unreadable' && others.length === 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
