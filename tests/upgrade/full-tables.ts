// node tests/dist/upgrade/full-tables.js --from v0.2.0: measures how long a ledger of millions of sales is blocked by
// its migrations.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate, platformMigrations, type Migration } from '@backroom/platform';
import { blueprint } from '@backroom/orders-ledger';
import { ensureDatabase, startPostgres } from '@backroom/standalone/testing';
import pg from 'pg';
import type * as ManySales from '../bench/many-sales.js';
import { readArguments } from '@backroom/testing/arguments';
import { pause } from '@backroom/testing/waiting';
import { git, releaseBefore } from './git.js';
import { watchLocks, type LockFigures } from './locks.js';
import { limits } from './upgrade.js';
import { keepWriting, type MaxTimes } from './writers.js';

const { values, json } = readArguments(
  `npm run upgrade:tables -- [options]
Fills the ledger of the previous release, migrates it step by step while sales are written and read, and reports how
long each step blocked them; exits with 1 if that was a second or more.`,
  {
    from: { default: releaseBefore(), about: 'the previous release: tag, commit or branch' },
    sales: { default: 3_000_000, about: 'sales in its ledger' },
  },
);
const print = (line: string) => (json ? console.error : console.log)(line);
const password = 'upgrade';
/** Milliseconds. */
const baselineMs = 10_000;
const folder = mkdtempSync(join(tmpdir(), 'backroom-tables-'));
// Postgres may run as another user and needs access to the path.
chmodSync(folder, 0o711);
const postgres = await startPostgres({
  dataDir: join(folder, 'postgres'),
  password,
  logFile: join(folder, 'postgres.log'),
});

interface Step extends LockFigures, MaxTimes {
  step: string;
  seconds: number;
}

try {
  const admin = postgres.url('postgres');
  const { owner } = await ensureDatabase(admin, 'orders-ledger', () => password);
  const ledger = postgres.url('orders_ledger');
  const all = [...platformMigrations, ...blueprint.migrations];
  const [before, after] = splitMigrations(all);
  print(`${values.from} ends with ${before.at(-1)!.name}; ${after.length} steps follow`);
  await migrate(owner, before);
  await fill(ledger);
  // Times of a quiet system, including cold pages, are the baseline.
  const quiet = keepWriting(ledger);
  await pause(baselineMs);
  quiet.stop();
  print(`without a migration: ${JSON.stringify(await quiet.longest)}`);
  const steps: Step[] = [];
  for (const step of after) {
    const done = all.slice(0, all.indexOf(step) + 1);
    const started = performance.now();
    const writing = keepWriting(ledger);
    const { figures } = await watchLocks(admin, () => migrate(owner, done)).finally(writing.stop);
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    steps.push({ step: step.name, seconds, ...figures, ...(await writing.longest) });
    print(JSON.stringify(steps.at(-1)));
  }
  if (json) console.log(JSON.stringify(steps));
  const late = steps.filter(({ maxHeldMs, maxWriteMs }) => Math.max(maxHeldMs, maxWriteMs) >= limits.lock);
  for (const { step } of late) print(`BROKEN: ${step} blocked other transactions`);
  if (late.length === 0) print('passed: no transaction was blocked for a second');
  process.exitCode = late.length === 0 ? 0 : 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Splits the migrations into those of that release and those added since. */
function splitMigrations(all: readonly Migration[]): [Migration[], Migration[]] {
  const files = git('ls-tree', '--name-only', values.from, 'services/orders-ledger/src/migrations/');
  const known = files.split('\n').map((file) => file.slice(file.lastIndexOf('/') + 1).replace('.ts', ''));
  const isKnown = ({ name }: Migration) => !/^\d/.test(name) || known.includes(name);
  return [all.filter(isKnown), all.filter((migration) => !isKnown(migration))];
}

/** Creates sales in that release's format, by its own program. */
async function fill(url: string): Promise<void> {
  const file = join(folder, 'many-sales.ts');
  writeFileSync(file, git('show', `${values.from}:tests/bench/many-sales.ts`));
  const { makeManySales, operatorsOf } = (await import(pathToFileURL(file).href)) as typeof ManySales;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await makeManySales(client, operatorsOf(values.sales / 2, values.sales / 2), print);
  } finally {
    await client.end();
  }
}
