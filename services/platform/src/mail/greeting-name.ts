/** What mail programs make a link of, or people a call: web and mail addresses, runs of digits. */
const luring = /[@/\\]|[\p{L}\p{N}-][.。][\p{L}\p{N}]{2}|www|(\p{N}[\s().+-]*){5}/iu;

/** Longer than nearly all first names, and too short for a message. */
const longest = 40;

/** The name to greet somebody with; empty where it says more than a name: others may have written it. */
export function greetingName(name: string): string {
  return [...name].length > longest || luring.test(name.normalize('NFKC')) ? '' : name;
}
