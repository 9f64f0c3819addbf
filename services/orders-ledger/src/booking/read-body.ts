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
  return isFields ? body : unreadable(withoutPadding(text), maxTextLength);
}

/** In UTF-16, every other byte of ASCII is a NUL, which would hide a card number. */
function withoutPadding(text: string): string {
  const characters = text.replaceAll('\0', '');
  return characters.length * 3 < text.length * 2 ? characters : text;
}

/** The beginning of a text, as the body of a report. */
export function unreadable(text: string, maxLength: number): UnreadableBody {
  return { unreadable: text.slice(0, maxLength) };
}

export function isUnreadable(body: unknown): body is UnreadableBody {
  const [field, ...others] = Object.entries(body ?? {});
  return field?.[0] === 'unreadable' && typeof field[1] === 'string' && others.length === 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
