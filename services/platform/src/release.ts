import { createRequire } from 'node:module';

/** The release of this code, from its package: `0.4.0`. */
export const release = (createRequire(import.meta.url)('../package.json') as { version: string }).version;

/** Whether a release is older than another, by version number. */
export function isOlder(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)));
  const at = [0, 1, 2].find((n) => (a![n] ?? 0) !== (b![n] ?? 0));
  return at !== undefined && (a![at] ?? 0) < (b![at] ?? 0);
}
