/**
 * Characters that join the parts of an address: they precede a host, a path or further parts of an IPv4 address.
 * Amounts and times do not match.
 */
const joints = /[.。．｡:/\\@](?=[\p{L}/\\]|\p{N}+\p{L})|[/\\@](?=\p{N})|(?<=\p{N})\.(?=\p{N}+\.\p{N})/gu;

/**
 * Returns untrusted text on one line in a form that no mail program turns into a link: it looks unchanged, but a
 * zero-width space follows each joint of an address. Control characters could end a header or a line, and direction
 * overrides could hide content, so they become spaces.
 */
export function inertText(value: string): string {
  return value
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .replaceAll(joints, '$&\u200b');
}
