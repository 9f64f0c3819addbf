/** Fields of the envelope that identify a message, as text. */
const fields = /"(messageId|bootId|at|sequence)"\s{0,20}:\s{0,20}(?:"([^"\\]{1,100})"|(\d{1,15})(?=[\s,}]))/g;

/**
 * Reads the envelope of a text that is not JSON, so that the answer names the message and its number is not requested
 * again. Characters of another encoding between the letters are skipped.
 */
export function lenientFields(text: string): Record<string, string | number> {
  const found = text.replaceAll('\0', '').matchAll(fields);
  return Object.fromEntries(
    [...found].map(([, name, value, number]) => [name!, value ?? Number(number)]).reverse(),
  ) as Record<string, string | number>;
}
