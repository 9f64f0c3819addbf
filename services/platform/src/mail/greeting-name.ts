/** Texts that mail programs link, or that people might call: web and mail addresses, runs of digits. */
const luring = /[@/\\]|[\p{L}\p{N}-][.。][\p{L}\p{N}]{2}|www|(\p{N}[\s().+-]*){5}/iu;

/** Longer than almost all first names, and too short for a message. */
const maxLength = 40;

/** The name for a greeting; empty if it may contain a message, because others may have written it. */
export function greetingName(name: string): string {
  return [...name].length > maxLength || luring.test(name.normalize('NFKC')) ? '' : name;
}
