import dns from 'node:dns';
import { readFileSync } from 'node:fs';

/**
 * Loaded before a service: names of this run lead to the addresses that stand in a file now, as a headless Service of a
 * cluster leads to its pods. Everything else is asked of the machine.
 */
const file = process.env['UPGRADE_NAMES']!;
const ask = dns.promises.lookup;

dns.promises.lookup = (async (host: string, options: dns.LookupOptions = {}) => {
  const known = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>)[host];
  if (!known) return ask(host, options);
  if (known.length === 0) throw Object.assign(new Error(`nobody answers to ${host}`), { code: 'ENOTFOUND' });
  const found = known.map((address) => ({ address, family: 4 }));
  return options.all ? found : found[0];
}) as typeof dns.promises.lookup;
