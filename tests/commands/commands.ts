/** A command as a user gives it, with the smallest sizes that still go through all of its code. */
export interface SmokeRun {
  /** What follows `npm run`; the first word is a script of `package.json`. */
  command: string;
  /** Its output when it has done its work. */
  result: RegExp;
  /** It runs on Kafka and Mosquitto. */
  needsKafka?: boolean;
}

/** One system for all of them. */
export const benchmarks: SmokeRun = { command: 'bench --smoke --json', result: /^\{"benchmarks":.*\}$/m };

/** Commands for a running system. */
export const onRunningSystem: SmokeRun[] = [
  {
    command: 'simulate --kiosks 2 --orders-per-minute 120 --minutes 0.05 --offline-share 0 --json',
    result: /"unacknowledged":0\b/,
  },
  { command: 'ledger check', result: /^[1-9]\d* sales, .*, 0 differences$/m },
  { command: 'audit verify', result: /^[1-9]\d* entries in \d+ chains, 0 broken$/m },
  { command: 'dead-letters list', result: /^0 keys, 0 events$/m },
  { command: 'rebuild --republish', result: /^\S+ sales in the new figures; 0 of/m },
];

const passed = /^passed: /m;

/** Faults and hostile packets, each on a system of its own. */
export const faults: SmokeRun[] = [
  { command: 'faults crash --orders 20 --kills 1 --rate 20', result: passed },
  { command: 'faults value --kills 1 --seconds 1', result: passed },
  { command: 'fuzz:mqtt --packets 50', result: passed },
];

/** What takes a minute or more with the smallest sizes: `npm test -- commands` runs it, `npm test` does not. */
export const byName: SmokeRun[] = [
  { command: 'faults away --orders 20 --rate 20 --part core --seconds 1', result: passed },
  { command: 'faults stalled --orders 20 --rate 20 --part core --seconds 1', result: passed },
  { command: 'faults offline --kiosks 2 --sales 3', result: passed },
  { command: 'faults obey --kills 1 --rate 5', result: passed },
  { command: 'faults pay --kills 1 --rate 5', result: passed },
  { command: 'faults shelves --products 520', result: passed },
  { command: 'upgrade --from HEAD --orders 1', result: passed, needsKafka: true },
];

const allPassed = /^Tests: +(\d+ skipped, )?\d+ passed, \d+ total$/m;

/** Races, histories and migrations, which need little more than a database. */
export const onDatabases: SmokeRun[] = [
  { command: 'races refunds --rounds 1 --callers 2', result: passed },
  { command: 'races shelves --rounds 1 --callers 2', result: passed },
  { command: 'races value --rounds 1 --callers 2', result: passed },
  { command: 'histories refunds pure 20 database 2', result: allPassed },
  { command: 'histories purses pure 20 database 2', result: allPassed },
  { command: 'histories shelves pure 20 database 2', result: allPassed },
  { command: 'upgrade:tables --from HEAD --sales 1000', result: passed },
];

/** Commands that only read files of this repository. */
export const onFiles: SmokeRun[] = [{ command: 'jobs help', result: /^usage: jobs/m }];
