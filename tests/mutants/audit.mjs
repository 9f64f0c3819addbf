/** Mutants of the audit log. */
export const mutants = [
  {
    name: 'an audit entry is not chained',
    file: 'services/identity/src/audit/entry.ts',
    was: "JSON.stringify([previous.toString('hex'), ...values, ...more])",
    becomes: 'JSON.stringify([...values, ...more])',
    project: 'services/identity',
    tests: 'audit/entry',
  },
  {
    name: 'writers of one audit chain run concurrently',
    file: 'services/identity/src/audit/append-entries.ts',
    was: "order by account_id for update',",
    becomes: "order by account_id',",
    project: 'services/identity',
    tests: 'audit.db',
  },
  {
    name: 'any user of an account reads its audit log',
    file: 'services/identity/src/audit/list-audit.query.ts',
    was: 'wholeScope(currentPrincipal(), [permissions.SetupAll], ',
    becomes: 'wholeScope(currentPrincipal(), Object.values(permissions), ',
    project: 'services/identity',
    tests: 'audit.db',
  },
  {
    name: 'an erased user gets a new key',
    file: 'services/identity/src/audit/person-keys.sql.ts',
    was: "{ onConflict: 'nothing' }",
    becomes: "{ onConflict: { on: ['owner'], update: ['wrapped', 'erasedAt'] } }",
    project: 'services/identity',
    tests: 'erasure',
  },
  {
    name: 'nested secrets are recorded',
    file: 'services/platform/src/command/redaction.ts',
    was: 'redactedMark : redact(inner)',
    becomes: 'redactedMark : inner',
    project: 'services/platform',
    tests: 'redaction',
  },
];
