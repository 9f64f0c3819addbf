import { createFileRegistry, fromBinary } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runBuf } from './buf.mjs';

const build = (...options) => runBuf('build', '--as-file-descriptor-set', ...options);
const head = '// Written by `npm run proto`. Do not edit.\n\n';
const scalars = {
  ...{ TYPE_INT64: 'int64', TYPE_INT32: 'int32', TYPE_UINT64: 'uint64', TYPE_UINT32: 'uint32' },
  ...{
    TYPE_STRING: 'string',
    TYPE_BYTES: 'bytes',
    TYPE_BOOL: 'bool',
    TYPE_DOUBLE: 'double',
    TYPE_FLOAT: 'float',
  },
};
function typeOf({ type, typeName }) {
  return scalars[type] ?? typeName.slice(1);
}

/** Every contract as a FileDescriptorSet. */
export const readDescriptors = () => build('--exclude-source-info', '-o', '-#format=binpb');

/** The contracts of a FileDescriptorSet, by name. */
export const registryOf = (descriptors) =>
  createFileRegistry(fromBinary(FileDescriptorSetSchema, descriptors));

/**
 * Writes the contracts into `folder`: their descriptors for gRPC reflection, and the documentation of event messages.
 */
export function writeDescriptors(folder, descriptors) {
  writeFileSync(
    join(folder, 'descriptors.ts'),
    `${head}/** Every contract as a FileDescriptorSet, base64. */\nexport const descriptors =\n  '${descriptors.toString('base64')}';\n`,
  );

  const { file: files } = JSON.parse(build('-o', '-#format=json').toString());
  const all = {};
  const seeds = [];
  for (const { package: of, messageType = [], sourceCodeInfo } of files) {
    const comments = new Map(
      (sourceCodeInfo?.location ?? [])
        .filter(({ leadingComments }) => leadingComments)
        .map(({ path, leadingComments }) => [
          path.join('.'),
          leadingComments.trim().replace(/\s*\n\s*/g, ' '),
        ]),
    );
    const note = (message, name, path) => {
      const maps = new Map(
        (message.nestedType ?? [])
          .filter(({ options }) => options?.mapEntry)
          .map((entry) => [`.${name}.${entry.name}`, entry.field.map(typeOf).join(', ')]),
      );
      const fields = (message.field ?? []).map((field, at) => ({
        name: field.name,
        number: field.number,
        type: maps.has(field.typeName) ? `map<${maps.get(field.typeName)}>` : typeOf(field),
        isList: field.label === 'LABEL_REPEATED' && !maps.has(field.typeName),
        means: comments.get(`${path}.2.${at}`) ?? '',
      }));
      all[name] = { means: comments.get(path) ?? '', fields };
      for (const [at, nested] of (message.nestedType ?? []).entries())
        if (!nested.options?.mapEntry) note(nested, `${name}.${nested.name}`, `${path}.3.${at}`);
    };
    for (const [at, message] of messageType.entries()) note(message, `${of}.${message.name}`, `4.${at}`);
    const events = messageType.filter(({ options }) => options?.['[backroom.platform.v1.event]']);
    seeds.push(...events.map(({ name }) => `${of}.${name}`));
  }
  const messages = {};
  const take = (name) => {
    if (!all[name] || messages[name]) return;
    messages[name] = all[name];
    for (const { type } of all[name].fields) for (const part of type.match(/[\w.]+/g) ?? []) take(part);
  };
  seeds.forEach(take);

  writeFileSync(
    join(folder, 'messages.ts'),
    `${head}/** A field of a message; \`type\` is a scalar, a map, or the full name of another message. */
export interface FieldMeaning {
  name: string;
  number: number;
  type: string;
  isList: boolean;
  means: string;
}

/** Every message of an event by its full name, with the text of its contract. */
export const messages: Readonly<Record<string, { means: string; fields: readonly FieldMeaning[] }>> = ${JSON.stringify(messages, undefined, 2)};
`,
  );
}
