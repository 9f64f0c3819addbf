// The fields of a resource in addition to its name: `--field remark:long-text:500`.
import { namesOf } from './names.mjs';

/** Kinds of fields in contract and table. `max` is the default bound, `highest` the highest one. */
const kinds = {
  text: {
    type: 'string',
    sql: 'text',
    max: 60,
    highest: 200,
    option: (max) => `(platform.v1.text) = {max: ${max}}`,
  },
  'long-text': {
    ...{ type: 'string', sql: 'text', max: 500, highest: 10_000 },
    option: (max) => `(platform.v1.text) = {max: ${max}, lines: true}`,
  },
  whole: {
    ...{ type: 'int32', sql: 'int', max: 1_000_000, highest: 2_147_483_646 },
    option: (max) => `(platform.v1.whole) = {max: ${max}}`,
  },
  percent: {
    ...{ type: 'int32', sql: 'int', max: 100, highest: 10_000 },
    option: (max) => `(platform.v1.percent) = {max: ${max}}`,
  },
  flag: { type: 'bool', sql: 'boolean', option: () => '(platform.v1.flag) = {}' },
  'web-address': {
    ...{ type: 'string', sql: 'text', max: 500, highest: 2_000 },
    option: (max) => `(platform.v1.web_address) = {max: ${max}}`,
  },
};
const kindNames = Object.keys(kinds).join(', ');
/** Properties of every resource. */
const taken = ['id', 'account-id', 'location-id', 'name', 'name-key', 'version'];

/** Parses a field from `name:kind[:max]`. Throws an error that names the problem. */
function fieldOf(text) {
  const [file, kindName, bound, ...more] = text.split(':');
  if (!Object.hasOwn(kinds, kindName ?? '') || more.length > 0)
    throw new Error(`"${text}" is no field: name:kind[:max], its kind one of ${kindNames}`);
  if (taken.includes(file)) throw new Error(`no field can be called "${file}": every resource has its own`);
  const kind = kinds[kindName];
  const max = bound === undefined ? kind.max : Number(bound);
  if (bound !== undefined && !kind.highest) throw new Error(`"${text}": a ${kindName} has no bound`);
  if (bound !== undefined && !(/^\d{1,10}$/.test(bound) && max >= 1 && max <= kind.highest))
    throw new Error(`"${text}": the bound of a ${kindName} is 1 to ${kind.highest}`);
  // A field has no plural; any word will do.
  const { name, noun, Noun, table } = namesOf(file, `${file}s`);
  // Services count in parts per million; the API and the strings omit the unit.
  const column = kindName === 'percent' ? `${table}_ppm` : table;
  return { ...kind, max, name, noun, Noun, column };
}

/** Every field on the command line. */
export function fieldsOf(texts) {
  const fields = texts.map(fieldOf);
  const twice = fields.find(({ name }, at) => fields.findIndex((one) => one.name === name) !== at);
  if (twice) throw new Error(`the field "${twice.noun}" is defined twice`);
  return fields;
}

/** The parts of the templates that name fields; the first is field number `first` of the contract's message. */
export const wordsOfFields = (fields, first) => ({
  fieldsOfMessage: fields
    .map(({ type, column, option, max }, at) => `  ${type} ${column} = ${first + at} [${option(max)}];`)
    .join('\n'),
  fieldColumns: fields.map(({ column, sql }) => `      ${column} ${sql} not null,`).join('\n'),
  fieldStrings: [{ name: 'name', Noun: 'Name' }, ...fields]
    .map(({ name, Noun }) => `"${name}": "${Noun}"`)
    .join(', '),
});
