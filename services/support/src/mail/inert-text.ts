/** Where addresses are joined: a host, a path or more of an IPv4 address goes on behind each of these. No amount, no time. */
const joints = /[.。．｡:/\\@](?=[\p{L}/\\]|\p{N}+\p{L})|[/\\@](?=\p{N})|(?<=\p{N})\.(?=\p{N}+\.\p{N})/gu;

/**
 * Text of others of which no mail program makes a link, on one line: it looks as it was written, but behind every joint of
 * an address stands a space without width. Controls would end a header or a line, and whatever turns text around hides
 * what it says.
 */
export function inertText(value: string): string {
  return value
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .replaceAll(joints, '$&\u200b');
}
