import { getOption, hasOption } from '@bufbuild/protobuf';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const kinds = { text: 'text', whole: 'whole', percent: 'percent', flag: 'flag', web_address: 'webAddress' };

/** Writes into `folder` a `<contract>.fields.ts` for each contract with fields that people fill in (src/fields.ts). */
export function writeFields(folder, registry) {
  const options = Object.entries(kinds).map(([name, kind]) => [
    kind,
    registry.getExtension(`backroom.platform.v1.${name}`),
  ]);

  /** The declaration of a field; undefined where people do not fill it in. */
  const fieldOf = (field) => {
    const [found, ...more] = options.filter(([, option]) => hasOption(field, option));
    if (more.length > 0) throw new Error(`${field.parent.typeName}.${field.name} has two kinds`);
    return found && { kind: found[0], ...boundsOf(found[1].message, getOption(field, found[1])) };
  };
  const boundsOf = ({ fields }, bounds) =>
    Object.fromEntries(
      fields.map(({ localName }) => {
        const bound = bounds[localName];
        return [localName, typeof bound === 'bigint' ? Number(bound) : bound];
      }),
    );

  for (const file of registry.files) {
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
