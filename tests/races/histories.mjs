// npm run histories: 200,000 histories on the pure rules, 5,000 on Postgres with eight actors: of refunds, purses, or
// shelves.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const usage = `npm run histories [-- refunds | purses | shelves] [pure N] [database N]
  of refunds and the journal (default), of customers' purses, or of shelves; defaults: 200000 on the pure rules, 5000 on
  Postgres with eight actors each`;
const subjects = {
  refunds: {
    ...{ project: 'services/orders-ledger', pure: 'refund-histories', database: 'refund-histories.db' },
    variables: ['HISTORIES', 'DATABASE_HISTORIES'],
  },
  purses: {
    ...{
      project: 'services/loyalty-giftcards',
      pure: 'purse-rules|points-earned|purses.db',
      database: 'purses.db',
    },
    variables: ['PURSE_HISTORIES', 'PURSE_DATABASE_HISTORIES'],
  },
  shelves: {
    ...{ project: 'services/catalogue', pure: 'shelf|stock-histories', database: 'stock-histories' },
    variables: ['STOCK_RUNS', 'STOCK_HISTORIES'],
  },
};
const args = process.argv.slice(2);
const subject = subjects[args[0]] ?? subjects.refunds;
if (args[0] in subjects) args.shift();
const counts = { pure: 200_000, database: 5_000 };
for (let at = 0; at < args.length; at += 2) {
  const count = Number(args[at + 1]);
  if (!(args[at] in counts) || !Number.isSafeInteger(count) || count < 0) {
    console.log(usage);
    process.exit(args[0] === '--help' ? 0 : 2);
  }
  counts[args[at]] = count;
}
const root = resolve(import.meta.dirname, '../..');
const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--projects', subject.project];
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'deploy/standalone/bin/with-engines.mjs'),
    '--postgres',
    '--',
    process.execPath,
    ...jest,
    '--testPathPatterns',
    counts.pure > 0 ? subject.pure : subject.database,
    '--testTimeout',
    String(60_000 + counts.pure * 10),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      [subject.variables[0]]: String(counts.pure),
      [subject.variables[1]]: String(counts.database),
    },
  },
);
process.exit(status ?? 1);
