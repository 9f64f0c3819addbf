// `npm run requirements [-- --check]`: reports which specs prove each row of requirements.md, by the row ids in the names of
// their tests, and which screens are built. Fails when a test names an unknown row or when a row lost its proof. The whole
// report is written to `docs/dist/requirements.md`; with --check nothing is written and only problems are printed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { routes } from '../console/build/screens.js';
import { problemsOf, readRequirements, rowsNamedIn } from './requirement-rows.mjs';

const root = join(import.meta.dirname, '..');
const read = (file) => readFileSync(join(root, file), 'utf8');

/** The specs of this tree, by the row that they name. */
function proofsByRow() {
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard', '*.spec.ts', '*.spec.tsx'];
  const specs = execFileSync('git', listing, { cwd: root, encoding: 'utf8' }).split('\n');
  const proofs = new Map();
  for (const spec of specs.filter((file) => file && existsSync(join(root, file))).sort())
    for (const row of rowsNamedIn(read(spec))) proofs.set(row, [...(proofs.get(row) ?? []), spec]);
  return proofs;
}

/** The console's routes, with those that are part of this release. */
function routeList() {
  const paths = (isBuilt) =>
    routes
      .filter((route) => Boolean(route.isBuilt) === isBuilt)
      .map(({ path }) => `\`${path}\``)
      .join(', ');
  return [
    `${routes.filter(({ isBuilt }) => isBuilt).length} of ${routes.length} open their screen: ${paths(true)}.`,
    `Not part of this release yet: ${paths(false)}.`,
  ].join('\n\n');
}

const nameOf = (spec) => basename(spec).replace(/\.spec\.tsx?$/, '');

function reportOf(rows, proofs) {
  const lines = rows.map(({ row, what }) => {
    const links = (proofs.get(row) ?? []).map((spec) => `[${nameOf(spec)}](../../${spec})`);
    return `| ${row} | ${what} | ${links.join(', ') || 'no proof'} |`;
  });
  return `# Proof of the requirements

Written by \`npm run requirements\`. The rows are those of [requirements.md](../requirements.md).

| row | what | proven by |
| --- | --- | --- |
${lines.join('\n')}

## Routes of the console

${routeList()}
`;
}

const proofs = proofsByRow();
const requirements = readRequirements(read('docs/requirements.md'));
const problems = problemsOf(requirements, proofs);
if (!process.argv.includes('--check')) {
  mkdirSync(join(root, 'docs/dist'), { recursive: true });
  writeFileSync(join(root, 'docs/dist/requirements.md'), reportOf(requirements.rows, proofs));
  for (const { row } of requirements.rows)
    console.log(`${row.padEnd(9)} ${proofs.get(row)?.map(nameOf).join(', ') ?? 'no proof'}`);
  console.log('\nThe whole report, with the routes of the console: docs/dist/requirements.md');
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
