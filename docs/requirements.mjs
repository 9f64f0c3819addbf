// `npm run requirements [-- --check]`: fills the last column of requirements.md with the specs whose test names carry the row.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const file = join(import.meta.dirname, 'requirements.md');
const rowId =
  /\b(?:SHELL|AUTH|PERM|DASH|TICK|REP|CUST|LOY|GIFT|CASH|LEDG|PROD|PROMO|SETUP|OPER|LOC|ADDON|DEV|PLAT)-\d+\b/g;

const specs = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.spec.ts', '*.spec.tsx'],
  {
    cwd: root,
    encoding: 'utf8',
  },
);
const proofs = new Map();
for (const spec of specs.split('\n').filter(Boolean).sort()) {
  const names =
    readFileSync(join(root, spec), 'utf8').match(
      /\b(?:it|test|describe)(?:\.each[^'"`]*)?\(\s*['"`][^\n]*/g,
    ) ?? [];
  for (const row of new Set(names.join('\n').match(rowId)))
    proofs.set(row, [...(proofs.get(row) ?? []), spec]);
}
const before = readFileSync(file, 'utf8');
const known = new Set();
const rows = before.replace(/^\| ([A-Z]+-\d+) \| (.*?) \|.*\|$/gm, (_line, row, what) => {
  known.add(row);
  const links = (proofs.get(row) ?? []).map(
    (spec) =>
      `[${spec
        .split('/')
        .at(-1)
        .replace(/\.spec\.tsx?$/, '')}](../${spec})`,
  );
  return `| ${row} | ${what} | ${links.join(', ')} |`;
});
/** The console's routes, by `routes.json`: what of them is part of this release. */
const routes = JSON.parse(readFileSync(join(root, 'console/src/routes/routes.json'), 'utf8'));
const shown = (isBuilt) =>
  routes
    .filter((route) => Boolean(route.isBuilt) === isBuilt)
    .map(({ path }) => `\`${path}\``)
    .join(', ');
const routeList = [
  `${routes.filter(({ isBuilt }) => isBuilt).length} of ${routes.length} open their screen: ${shown(true)}.`,
  `Not part of this release yet: ${shown(false)}.`,
].join('\n\n');
const after = rows.replace(
  /(<!-- routes -->)[\s\S]*?(<!-- \/routes -->)/,
  (_whole, begin, end) => `${begin}\n\n${routeList}\n\n${end}`,
);
const strangers = [...proofs.keys()].filter((row) => !known.has(row));
if (strangers.length > 0)
  throw new Error(`tests name rows that requirements.md does not have: ${strangers.join(', ')}`);
if (process.argv.includes('--check') && after !== before) {
  console.error('docs/requirements.md is out of date: run `npm run requirements`');
  process.exitCode = 1;
} else writeFileSync(file, after);
