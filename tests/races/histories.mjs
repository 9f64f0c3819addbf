// npm run histories: 200,000 histories on the pure rules of refunds and journal, 5,000 on Postgres with eight actors.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const usage = `npm run histories [-- pure N database N]
  how many histories: 200000 on the pure rules, 5000 on Postgres with eight actors at each sale`;
const args = process.argv.slice(2);
const wanted = { pure: 200_000, database: 5_000 };
for (let at = 0; at < args.length; at += 2) {
  const count = Number(args[at + 1]);
  if (!(args[at] in wanted) || !Number.isSafeInteger(count) || count < 0) {
    console.log(usage);
    process.exit(args[0] === '--help' ? 0 : 2);
  }
  wanted[args[at]] = count;
}
const root = resolve(import.meta.dirname, '../..');
const jest = [
  '--experimental-vm-modules',
  'node_modules/jest/bin/jest.js',
  '--projects',
  'services/orders-ledger',
];
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'deploy/standalone/bin/with-engines.mjs'),
    '--postgres',
    '--',
    process.execPath,
    ...jest,
    '--testPathPatterns',
    wanted.pure > 0 ? 'refund-histories' : 'refund-histories.db',
    '--testTimeout',
    String(60_000 + wanted.pure * 10),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      HISTORIES: String(wanted.pure),
      DATABASE_HISTORIES: String(wanted.database),
    },
  },
);
process.exit(status ?? 1);
