// Runs engines during one command: node with-engines.mjs [--postgres] [--clickhouse] [--kafka] -- command…
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { node24, ROOT } from './node24.mjs';

const main = join(ROOT, 'deploy/standalone/dist/engines/main.js');
process.on('SIGINT', () => undefined);
const { status } = spawnSync(node24(), [main, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(status ?? 1);
