// The files of a resource: all of them are created, or none.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { filesOf } from './template.mjs';

export const root = join(import.meta.dirname, '..');

/** Returns every new file with its text. Throws an error that lists existing names. */
export async function filesToMake(words) {
  const files = filesOf(join(import.meta.dirname, 'templates'), words);
  const faults = taken(words).concat(
    files.flatMap(([path]) => (existsSync(join(root, path)) ? [`${path} already exists`] : [])),
  );
  if (faults.length > 0) throw new Error(`Nothing was made:\n${faults.map((one) => `- ${one}`).join('\n')}`);
  return Promise.all(files.map(async ([path, text]) => ({ path, text: await formatted(path, text) })));
}

export function write(files) {
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Prettier formats everything but contracts. */
async function formatted(path, text) {
  if (path.endsWith('.proto')) return text;
  const filepath = join(root, path);
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}

/** Uses of a name other than files: each must be unique in the whole system. */
function taken({ Name, name, names, files, table, service }) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const some = (pattern, definition) =>
    globSync(pattern, { cwd: root }).find((path) => definition.test(read(path)));
  const words = 'console/src/kit/record/en.json';
  const uses = [
    [
      'the event',
      some('proto/backroom/**/*.proto', new RegExp(`message ${Name}Changed\\b|topic: "${files}"`)),
    ],
    [
      'the shape of the API',
      some('services/gateway/src/**/*.ts', new RegExp(`(?:id|schema): '(?:New)?${Name}(?:List|Change)?'`)),
    ],
    ['the table', some(`services/${service}/src/migrations/*.ts`, new RegExp(`create table ${table}\\b`))],
    [
      'the aggregate',
      some(`services/${service}/src/*/*.aggregate.ts`, new RegExp(`^export const ${name}\\b`, 'm')),
    ],
    ['the kind of id', some('tests/flows/tenant-routes.ts', new RegExp(`^  ${name}\\?: `, 'm'))],
    ['the kind of id', some('testing/src/resources.ts', new RegExp(`kind: '${name}'|^  ${names}: `, 'm'))],
    ['the word of the audit log', name in JSON.parse(read(words)).kind && words],
    [
      'the strings',
      globSync('console/src/**/en.json', { cwd: root }).find((path) => basename(dirname(path)) === files),
    ],
  ];
  return uses.filter(([, path]) => path).map(([what, path]) => `${what} of this name is taken: ${path}`);
}
