/** Breaks of sales that a person has to decide about. */
export const mutants = [
  {
    name: 'two decide about the same sale',
    file: 'services/orders-ledger/src/quarantine/quarantine.sql.ts',
    was: ' for update of q`',
    becomes: '`',
    project: 'services/orders-ledger',
    tests: 'quarantine-decisions',
  },
  {
    name: 'a correction is not read as a device is',
    file: 'services/orders-ledger/src/quarantine/correct-quarantined.command.ts',
    was: 'import { readDeviceOrder }',
    becomes: 'import { readAsClaimed as readDeviceOrder }',
    project: 'services/orders-ledger',
    tests: 'quarantine-decisions',
  },
  {
    name: 'what a claim differs by goes to fees',
    file: 'services/orders-ledger/src/journal/entries-of-order.ts',
    was: "ledgerAccount: 'suspense.claims'",
    becomes: "ledgerAccount: 'revenue.fees'",
    project: 'services/orders-ledger',
    tests: 'quarantine-decisions',
  },
  {
    name: 'a rejected sale comes back with its next message',
    file: 'services/orders-ledger/src/quarantine/insert-quarantined.sql.ts',
    was: '.filter(([name]) => !envelope.has(name))',
    becomes: '',
    project: 'services/orders-ledger',
    tests: 'quarantine-decisions',
  },
];
