// `npm run api`: writes the OpenAPI document of /v2 from the declarations of its routes, the codes of refusals in it, and
// the types of /v2 (generate-types.mjs). With --check: reports whether the document and the codes are up to date.
import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonText } from '../../docs/json-text.mjs';
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

const whole = JSON.parse(JSON.stringify(openApi(declaredRoutes(controllers))));
const documentFile = join(import.meta.dirname, '../../docs/openapi.json');
const documentText = jsonText(whole);
if (!isCheck) {
  writeFileSync(documentFile, documentText);
  await import('./generate-types.mjs');
} else if (!isUpToDate(documentFile, documentText)) {
  console.error('docs/openapi.json is not up to date, run `npm run types` and `npm run api`');
  process.exitCode = 1;
}
// Callers that use the document on main must keep working. A clone of another branch has main as its origin's;
// without either (a tarball) there is no one to break.
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
