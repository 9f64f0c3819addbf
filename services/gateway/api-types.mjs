// `npm run api`: writes the types of /v2 from the declarations of its routes, the codes of refusals for its document, and
// the document itself. With --check: says whether they are up to date.
import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { breakingChanges } from './breaking.mjs';
import { codesOfAll } from './codes.mjs';

const isCheck = process.argv.includes('--check');
const isUpToDate = (file, text) => existsSync(file) && readFileSync(file, 'utf8') === text;
const codesFile = join(import.meta.dirname, 'src/openapi/codes.ts');
const codes = await codesOfAll();
if (!isUpToDate(codesFile, codes)) {
  if (isCheck)
    console.error(
      'the codes of refusals are not up to date, run `npm run api`, `npm run types` and `npm run api`',
    );
  else writeFileSync(codesFile, codes);
  process.exitCode = isCheck ? 1 : 0;
}
const { controllers, declaredRoutes, openApi } = await import('./dist/index.js');

const file = join(import.meta.dirname, 'v2.d.ts');
const whole = JSON.parse(JSON.stringify(openApi(declaredRoutes(controllers))));
const { paths, ...document } = whole;
/** The address stands with the client; calls name what is below it. */
const below = Object.fromEntries(
  Object.entries(paths).map(([path, operations]) => [
    path.replace(/^\/v2/, ''),
    Object.fromEntries(
      // Where they have a name of their own, every operation stands twice.
      Object.entries(operations).map(([verb, { operationId: _, ...operation }]) => [verb, operation]),
    ),
  ]),
);
const types = astToString(
  await openapiTS(
    { ...document, paths: below },
    // What has a default may be left out of a request.
    { alphabetize: true, defaultNonNullable: false },
  ),
);
const text = `// Written by \`npm run api\`. Do not edit.
${types}
/** Shapes by their names. */
export type Schemas = components['schemas'];
/** What a list, or another answer at this path, can be asked by. */
export type Query<Path extends keyof paths> = paths[Path] extends {
  get: { parameters: { query?: infer Asked } };
}
  ? NonNullable<Asked>
  : never;
`;

if (!isCheck) writeFileSync(file, text);
else if (!isUpToDate(file, text)) {
  console.error('the types of the API are not up to date, run `npm run types` and `npm run api`');
  process.exitCode = 1;
}

const documentFile = join(import.meta.dirname, '../../docs/openapi.json');
const documentText = `${JSON.stringify(whole, undefined, 2)}\n`;
if (!isCheck) writeFileSync(documentFile, documentText);
else if (!isUpToDate(documentFile, documentText)) {
  console.error('docs/openapi.json is not up to date, run `npm run types` and `npm run api`');
  process.exitCode = 1;
}
// Whoever calls by the document on main goes on. A clone of another branch knows main as its origin's; without any (a
// tarball) there is nobody to break.
const onMain = ['refs/heads/main', 'refs/remotes/origin/main']
  .map((ref) =>
    spawnSync('git', ['show', `${ref}:docs/openapi.json`], {
      ...{ cwd: import.meta.dirname, encoding: 'utf8', maxBuffer: 1 << 26 },
    }),
  )
  .find(({ status }) => status === 0);
if (isCheck && !onMain) console.log('There is no main to compare the API with.');
if (isCheck && onMain) {
  const breaks = breakingChanges(JSON.parse(onMain.stdout), whole);
  const meant = JSON.parse(readFileSync(join(import.meta.dirname, 'meant-to-break.json'), 'utf8'));
  const left = breaks.filter((line) => !meant.includes(line));
  for (const line of left) console.error(`callers of /v2 break: ${line}`);
  if (left.length > 0) {
    console.error('where that is meant, say so in services/gateway/meant-to-break.json until it is on main');
    process.exitCode = 1;
  }
}
