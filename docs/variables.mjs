// `node docs/variables.mjs [--check | --json]`: writes the variables of every service, from the schemas of their
// `config.ts`, to the tables of operations.md, or prints them as JSON.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { secretsOf } from '../deploy/standalone/dist/secret-references.js';
import { SERVICES } from '../deploy/standalone/dist/topology.js';

const root = join(import.meta.dirname, '..');
const document = join(import.meta.dirname, 'operations.md');

/** The object schema that a built module exports. */
async function schemaIn(file) {
  const exported = Object.values(await import(join(root, file)));
  return exported.find((one) => one instanceof z.ZodObject);
}

/**
 * The comment before each variable in a source. One without any shares that of the one before it where both begin alike,
 * as `KAFKA_TLS_KEY` and `KAFKA_TLS_CERT`, or name addresses, as `IDENTITY_URL` and `CATALOGUE_URL`.
 */
function commentsIn(file) {
  const comments = {};
  let last = '';
  let open = false;
  let before;
  for (const line of readFileSync(join(root, file), 'utf8').split('\n')) {
    const text = line.trim();
    const name = /^([A-Z][A-Z0-9_]+):/.exec(text)?.[1];
    if (/^(\/\*\*|\/\/)/.test(text)) [last, open, before] = ['', text.startsWith('/**'), undefined];
    if (open || text.startsWith('//')) last += ` ${text.replace(/^\/?\*+\/?|\*\/$|^\/\//g, '').trim()}`;
    if (text.endsWith('*/')) open = false;
    if (!name) continue;
    // The first one of a name says it: a second schema of the file has it from there.
    comments[name] ??= !before || isKin(before, name) ? last.replaceAll('*/', '').trim() : '';
    before = name;
  }
  return comments;
}

const isKin = (one, other) =>
  one.split('_')[0] === other.split('_')[0] || (one.endsWith('_URL') && other.endsWith('_URL'));

const platform = 'services/platform';
const shared = {
  service: ['config/config', 'serviceConfig'],
  database: ['config/config', 'databaseConfig'],
  eventLog: ['event-log/event-log-config', 'eventLogConfig'],
  files: ['files/files-config', 'filesConfig'],
};
const exported = await import(join(root, platform, 'dist/index.js'));
const sections = {};
for (const [key, [file, name]] of Object.entries(shared))
  sections[key] = { shape: exported[name].shape, comments: commentsIn(`${platform}/src/${file}.ts`) };

/** What a service reads: the sections that it shares with others, and its own. */
const services = {};
for (const service of SERVICES) {
  const source = `services/${service.name}/src/config.ts`;
  const [found] = globSync(source, { cwd: root });
  const schema = found
    ? await schemaIn(source.replace('/src/', '/dist/').replace('.ts', '.js'))
    : z.object({});
  const comments = found ? commentsIn(source) : {};
  const parts = ['service', 'eventLog', ...(service.database ? ['database'] : [])];
  if ('FILES_KEY' in schema.shape) parts.push('files');
  const others = Object.assign({}, ...parts.map((part) => sections[part].shape));
  const own = Object.fromEntries(Object.entries(schema.shape).filter(([name]) => !(name in others)));
  services[service.name] = {
    parts,
    own,
    comments,
    shape: { ...others, ...schema.shape },
    secrets: secretsOf(service),
  };
}

/** The default of a variable, or `required`. */
function need(field) {
  const without = field.safeParse(undefined);
  if (!without.success) return 'required';
  if (without.data === undefined) return '';
  const value = field.def.type === 'pipe' ? field.def.in.safeParse(undefined).data : without.data;
  return value === '' ? 'empty' : `\`${value}\``;
}

const secretNames = new Set(Object.values(services).flatMap(({ secrets }) => Object.keys(secrets)));

function table(shape, comments) {
  const rows = Object.keys(shape)
    .filter((name) => name in comments)
    .map((name) => {
      if (!comments[name]) throw new Error(`${name} has no comment in its config.ts`);
      const what = comments[name].replaceAll('|', '\\|');
      return `| \`${name}\`${secretNames.has(name) ? ' (secret)' : ''} | ${need(shape[name])} | ${what} |`;
    });
  return ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

const usersOf = (part) =>
  SERVICES.filter(({ name }) => services[name].parts.includes(part))
    .map(({ name }) => name)
    .join(', ');

function tables() {
  const { MIGRATE: _ofEvery, ...withoutMigrate } = sections.database.shape;
  const texts = [
    `### All services\n\n${table(sections.service.shape, sections.service.comments)}`,
    `### Event log: all services and \`jobs topics\`\n\n${table(sections.eventLog.shape, sections.eventLog.comments)}`,
    `### Database: ${usersOf('database')}\n\n${table(withoutMigrate, sections.database.comments)}`,
    `### Files: ${usersOf('files')}\n\n${table(sections.files.shape, sections.files.comments)}`,
    ...SERVICES.filter(({ name }) => Object.keys(services[name].own).length > 0).map(
      ({ name }) => `### ${name}\n\n${table(services[name].own, services[name].comments)}`,
    ),
  ];
  return texts.join('\n\n');
}

function asJson() {
  return Object.fromEntries(
    Object.entries(services).map(([name, { shape, secrets }]) => [
      name,
      Object.fromEntries(
        Object.entries(shape).map(([variable, field]) => [
          variable,
          { needed: need(field) === 'required', secret: secrets[variable]?.key },
        ]),
      ),
    ]),
  );
}

const [begin, end] = ['<!-- variables: npm run variables -->', '<!-- end of variables -->'];
const before = readFileSync(document, 'utf8');
const [head, tail] = [before.slice(0, before.indexOf(begin)), before.slice(before.indexOf(end))];
const after = `${head}${begin}\n\n${tables()}\n\n${tail}`;
if (process.argv.includes('--json')) console.log(JSON.stringify(asJson(), undefined, 2));
else if (!process.argv.includes('--check')) writeFileSync(document, after);
else if (after !== before) {
  console.error('docs/operations.md is out of date, run npm run variables');
  process.exitCode = 1;
}
