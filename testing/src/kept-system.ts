import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { BootedSystem } from './boot-system.js';

// Relative to dist/.
const root = resolve(import.meta.dirname, '../..');
const file = join(root, 'node_modules/.cache/backroom/test-system.json');

/** Ports and data folder of a system that is already running. */
export type KeptSystem = Pick<BootedSystem, 'pid' | 'http' | 'mqtt' | 'clickHouse' | 'dataDir'>;

/** Registers the system until the returned function is called. */
export function keep({ pid, http, mqtt, clickHouse, dataDir }: KeptSystem): () => void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ pid, http, mqtt, clickHouse, dataDir }));
  return () => rmSync(file, { force: true });
}

/** The system that `npm run test:system` keeps running. Never in CI: its tests start with fresh data. */
export function keptSystem(): KeptSystem | undefined {
  if (process.env['CI'] === 'true') return undefined;
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as KeptSystem;
    process.kill(kept.pid, 0);
    return kept;
  } catch {
    return undefined;
  }
}
