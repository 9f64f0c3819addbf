/** Maximum nesting of a message, for consumers that walk through its data. */
export const maxLevels = 32;
/** Maximum names of unknown fields that are reported of a message, and characters of each. */
const maxUnknownNames = 20;
const maxNameLength = 60;

const decoder = new TextDecoder();

/** Decodes a payload. A byte order mark and one NUL at the end are ignored; bytes that are not UTF-8 become U+FFFD. */
export function payloadText(payload: Uint8Array): string {
  return decoder.decode(payload).replace(/\0$/, '');
}

/**
 * A message without the fields that its schema does not know, and their names. Indexes of lists are left out of a name:
 * `lines.note`. `read` is the result of the schema, which has the known fields.
 */
export function withoutUnknown(body: unknown, read: unknown): { body: unknown; names: string[] } {
  const names = new Set<string>();
  const known = (value: unknown, result: unknown, path: string): unknown => {
    if (value === result) return value;
    if (Array.isArray(value) && Array.isArray(result))
      return value.map((item, n) => known(item, result[n], path));
    if (!isObject(value) || !isObject(result)) return value;
    const kept: [string, unknown][] = [];
    for (const [name, field] of Object.entries(value))
      if (Object.hasOwn(result, name)) kept.push([name, known(field, result[name], `${path}${name}.`)]);
      else if (names.size < maxUnknownNames) names.add(plainText(path + name, maxNameLength));
    return Object.fromEntries(kept);
  };
  return { body: known(body, read, ''), names: [...names] };
}

/** Whether a value has more levels than a message may have. */
export function isTooDeep(value: unknown, levels = maxLevels): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}

/**
 * What a message must not have although it matches its schema, with the field: more levels than consumers walk through,
 * and characters that text columns cannot store, in names as in values.
 */
export function contentFault(value: unknown, levels = maxLevels, path = ''): string | undefined {
  const fault = (what: string) => `${path || 'message'}: ${what}`;
  if (typeof value === 'string') {
    const character = unstorable(value);
    return character && fault(`has ${character}`);
  }
  if (value === null || typeof value !== 'object') return undefined;
  if (levels === 0) return fault(`is nested more than ${maxLevels} levels deep`);
  for (const [name, inner] of Object.entries(value)) {
    const character = unstorable(name);
    if (character) return fault(`has a name with ${character}`);
    const at = Array.isArray(value) ? `${path}[${name}]` : `${path && `${path}.`}${name}`;
    const found = contentFault(inner, levels - 1, at);
    if (found) return found;
  }
  return undefined;
}

/** The beginning of a text, of characters that every column stores and every screen shows. */
export function plainText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replaceAll(/[\p{Cc}\p{Cs}]/gu, '\ufffd');
}

function unstorable(text: string): string | undefined {
  if (text.includes('\0')) return 'a NUL character (\\u0000)';
  return /\p{Cs}/u.test(text) ? 'half of a surrogate pair' : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
