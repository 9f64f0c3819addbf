/** Mutants of product imports. */
const inCatalogue = { project: 'services/catalogue', tests: 'imports' };

export const mutants = [
  {
    ...inCatalogue,
    name: 'an import applies changes that the preview did not show',
    file: 'services/catalogue/src/import/apply-rows.ts',
    was: 'return isSame ? plan',
    becomes: 'return isSame || !isSame ? plan',
  },
  {
    ...inCatalogue,
    name: 'a repeated import step is applied again',
    file: 'services/catalogue/src/import/import.work.ts',
    was: '...{ idempotencyKey: job.keyOf(of.id, after), input: { ...of, after } },',
    becomes: '',
  },
  {
    ...inCatalogue,
    name: 'a product named by two rows is written twice',
    file: 'services/catalogue/src/import/plan-row.ts',
    was: "if (earlier !== undefined) check.refuse('row', fault('twice-in-file', { line: earlier }));",
    becomes: '',
  },
  {
    ...inCatalogue,
    name: 'imports of one operator run concurrently',
    file: 'services/catalogue/src/import/imports.ts',
    was: "if (other) throw new Problem('conflict', fault('import-under-way'));",
    becomes: '',
  },
  {
    ...inCatalogue,
    name: 'an empty cell clears the value',
    file: 'services/catalogue/src/import/read-row.ts',
    was: "return text === '' ? undefined : text;",
    becomes: 'return text;',
  },
];
