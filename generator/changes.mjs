// What a resource makes and changes, all of it or nothing.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { languages, marked } from './languages.mjs';
import { placesOf } from './places.mjs';
import { filesOf } from './template.mjs';

export const root = join(import.meta.dirname, '..');

/** Every file as it is to be. Throws in words, by file, when a name is taken or a place is not found. */
export async function changesOf(words) {
  const made = [`resource`, `of-${words.of}`]
    .flatMap((folder) => filesOf(join(import.meta.dirname, 'templates', folder), words))
    .flatMap(([path, text]) => (basename(path) === 'en.json' ? translations(path, text) : [[path, text]]));
  const faults = taken(words).concat(
    made.flatMap(([path]) => (existsSync(join(root, path)) ? [`${path} is there already`] : [])),
  );
  const changed = placesOf(words).map(({ file, edit }) => {
    const before = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;
    const after = before === undefined ? undefined : edit(before);
    if (after === undefined) faults.push(`${file}: the place for a new line was not found`);
    return [file, after];
  });
  if (faults.length > 0) throw new Error(`Nothing was made:\n${faults.map((one) => `- ${one}`).join('\n')}`);
  const all = [
    ...made.map(([path, text]) => ({ path, text, isNew: true })),
    ...changed.map(([path, text]) => ({ path, text, isNew: false })),
  ];
  return Promise.all(
    all.map(async ({ text, ...file }) => ({ ...file, text: await formatted(file.path, text) })),
  );
}

export function write(changes) {
  for (const { path, text } of changes) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** English strings, and in every other language what is to be translated. */
const translations = (path, text) => [
  [path, text],
  ...languages.map((language) => [
    path.replace(/en\.json$/, `${language}.json`),
    JSON.stringify(marked(JSON.parse(text)), null, 2),
  ]),
];

/** Prettier formats what it knows; contracts stand as they are. */
async function formatted(path, text) {
  if (path.endsWith('.proto')) return text;
  const filepath = join(root, path);
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}

/** Where a name counts besides the files: each is one thing in the whole system. */
function taken({ Name, name, names, files, table, service }) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const some = (pattern, wanted) => globSync(pattern, { cwd: root }).find((path) => wanted.test(read(path)));
  const words = 'console/src/record/en.json';
  const uses = [
    ['the event', some('proto/src/events/index.ts', new RegExp(`\\b${Name}Changed\\b|event\\('${files}'`))],
    [
      'the shape of the API',
      some('services/gateway/src/**/*.ts', new RegExp(`id: '(?:New)?${Name}(?:List|Change)?'`)),
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
