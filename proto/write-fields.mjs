import { getOption, hasOption, ScalarType } from '@bufbuild/protobuf';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkField } from './check-field.mjs';

/** Each option with its kind and the field types that support it. */
const kinds = {
  text: { kind: 'text', types: [ScalarType.STRING] },
  whole: { kind: 'whole', types: [ScalarType.INT32, ScalarType.INT64] },
  percent: { kind: 'percent', types: [ScalarType.INT32] },
  flag: { kind: 'flag', types: [ScalarType.BOOL] },
  web_address: { kind: 'webAddress', types: [ScalarType.STRING] },
};

/** Writes a `<contract>.fields.ts` into `folder` for each contract with fields that users fill in (src/fields.ts). */
export function writeFields(folder, registry) {
  const options = Object.entries(kinds)
    .map(([name, { kind, types }]) => ({
      ...{ kind, types },
      option: registry.getExtension(`backroom.platform.v1.${name}`),
    }))
    // Without contracts that use them, the options are unknown.
    .filter(({ option }) => option);

  /** The declaration of a field; undefined for fields that users do not fill in. */
  const fieldOf = (field) => {
    const [found, ...more] = options.filter(({ option }) => hasOption(field, option));
    if (!found) return undefined;
    const name = `${field.parent.typeName}.${field.name}`;
    if (more.length > 0) throw new Error(`${name} has two kinds`);
    const { kind, types, option } = found;
    if (field.fieldKind !== 'scalar' || !types.includes(field.scalar))
      throw new Error(
        `${name} is a ${kind}, which needs ${types.map((type) => ScalarType[type]).join(' or ')}`,
      );
    const bounds = boundsOf(option.message, getOption(field, option));
    checkField(field, kind, bounds);
    return { kind, ...bounds };
  };
  const boundsOf = ({ fields }, bounds) =>
    Object.fromEntries(
      fields.map(({ localName }) => {
        const bound = bounds[localName];
        return [localName, typeof bound === 'bigint' ? Number(bound) : bound];
      }),
    );

  for (const file of registry.files) {
    for (const nested of file.messages.flatMap(({ nestedMessages }) => nestedMessages))
      if (nested.fields.some(fieldOf))
        throw new Error(`${nested.typeName} is nested: people fill in fields of messages`);
    const messages = file.messages
      .map(({ name, fields }) => [name, fields.map((field) => [field.localName, fieldOf(field)])])
      .map(([name, fields]) => [name, fields.filter(([, field]) => field)])
      .filter(([, fields]) => fields.length > 0);
    if (messages.length === 0) continue;
    const path = join(folder, `${file.name}.fields.ts`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      path,
      `// Written by \`npm run proto\`. Do not edit.\n${messages.map(([name, fields]) => textOf(name, Object.fromEntries(fields))).join('')}`,
    );
  }
}

const textOf = (name, fields) => `
/** The fields of \`${name}\` that people fill in. */
export const ${name[0].toLowerCase()}${name.slice(1)}Fields = ${JSON.stringify(fields, undefined, 2)} as const;
`;
