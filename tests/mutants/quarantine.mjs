/** Mutants of the quarantine. */
export const mutants = [
  {
    name: 'a sale is resolved twice',
    file: 'services/orders-ledger/src/quarantine/quarantine.sql.ts',
    was: ' for update of q`',
    becomes: '`',
    project: 'services/orders-ledger',
    tests: 'quarantine-decisions',
  },
  {
    name: 'a correction is not validated like a device message',
    file: 'services/orders-ledger/src/quarantine/correct-quarantined.command.ts',
    was: 'import { readDeviceOrder }',
    becomes: 'import { readAsClaimed as readDeviceOrder }',
    project: 'services/orders-ledger',
    tests: 'quarantine-decisions',
  },
  {
    name: 'claim differences are posted as fees',
    file: 'services/orders-ledger/src/journal/entries-of-order.ts',
    was: "ledgerAccount: 'suspense.claims'",
    becomes: "ledgerAccount: 'revenue.fees'",
    project: 'services/orders-ledger',
    tests: 'quarantine-decisions',
  },
  {
    name: 'a rejected sale returns with its next message',
    file: 'services/orders-ledger/src/quarantine/insert-quarantined.sql.ts',
    was: '.filter(([name]) => !envelope.has(name))',
    becomes: '',
    project: 'services/orders-ledger',
    tests: 'quarantine-decisions',
  },
];
