/** Breaks of products from files. */
const inCatalogue = { project: 'services/catalogue', tests: 'imports' };

export const mutants = [
  {
    ...inCatalogue,
    name: 'an import does what it did not show',
    file: 'services/catalogue/src/import/apply-rows.ts',
    was: 'return isSame ? plan',
    becomes: 'return isSame || !isSame ? plan',
  },
  {
    ...inCatalogue,
    name: 'a turn of an import that comes again is done again',
    file: 'services/catalogue/src/import/import.work.ts',
    was: '...{ idempotencyKey: job.keyOf(of.id, after), input: { ...of, after } },',
    becomes: '',
  },
  {
    ...inCatalogue,
    name: 'a product that two rows of a file name is written twice',
    file: 'services/catalogue/src/import/plan-row.ts',
    was: "if (earlier !== undefined) check.refuse('row', fault('twice-in-file', { line: earlier }));",
    becomes: '',
  },
  {
    ...inCatalogue,
    name: 'two imports of an operator are applied at once',
    file: 'services/catalogue/src/import/imports.ts',
    was: "if (other) throw new Problem('conflict', fault('import-under-way'));",
    becomes: '',
  },
  {
    ...inCatalogue,
    name: 'an empty cell of a file takes away what there is',
    file: 'services/catalogue/src/import/read-row.ts',
    was: "return text === '' ? undefined : text;",
    becomes: 'return text;',
  },
];
