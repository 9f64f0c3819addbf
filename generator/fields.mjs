// What a resource has besides its name: `--field remark:long-text:500`, in the words of each place that names it.
import { namesOf } from './names.mjs';

/**
 * The kinds of fields, in contract, table, record, gateway and form. `most` bounds one that says no bound, `highest` is
 * the highest bound; `example` and `other` are what tests send, `beyond` is what has to be refused.
 */
const kinds = {
  text: {
    ...{ proto: 'string', sql: 'text', type: 'string', empty: `''`, input: 'TextField' },
    ...{ most: 60, highest: 200 },
    schema: ({ most }) => `characters(${most})`,
    check: ({ name, most }) => `${name}: check.name('${name}', ${name}, ${most}, 0)`,
    example: ({ noun }) => `'One ${noun}'`,
    other: ({ noun }) => `'Another ${noun}'`,
    beyond: ({ most }) => [`'x'.repeat(${most + 1})`],
    inputProps: ({ most }) => ` autoComplete="off" maxLength={${most}}`,
  },
  'long-text': {
    ...{ proto: 'string', sql: 'text', type: 'string', empty: `''`, input: 'TextAreaField' },
    ...{ most: 500, highest: 10_000 },
    schema: ({ most }) => `characters(${most})`,
    check: ({ name, most }) => `${name}: check.text('${name}', ${name}, ${most})`,
    example: ({ noun }) => `'One ${noun}\\nof two lines'`,
    other: ({ noun }) => `'Another ${noun}'`,
    beyond: ({ most }) => [`'x'.repeat(${most + 1})`],
    inputProps: ({ most }) => ` maxLength={${most}}`,
    isText: true,
  },
  number: {
    ...{ proto: 'int32', sql: 'int', type: 'number', empty: '0', input: 'NumberField' },
    ...{ most: 1_000_000, highest: 2_147_483_646 },
    schema: ({ most }) => `z.int().min(0).max(${most})`,
    check: ({ name, most }) => `${name}: check.whole('${name}', ${name}, 0, ${most})`,
    example: () => '1',
    other: () => '0',
    beyond: ({ most }) => ['-1', '0.5', String(most + 1)],
    inputProps: ({ most }) => ` autoComplete="off" step={1} min={0} max={${most}}`,
    cell: ({ name }) => `format.whole(${name})`,
    align: 'end',
  },
  switch: {
    ...{ proto: 'bool', sql: 'boolean', type: 'boolean', empty: 'false', input: 'SwitchField' },
    schema: () => 'z.boolean()',
    check: ({ name }) => name,
    example: () => 'true',
    other: () => 'false',
    beyond: () => [],
    inputProps: () => '',
    value: ({ name }) => `t(${name} ? 'yes' : 'no')`,
  },
};
const kindNames = Object.keys(kinds).join(', ');
/** Every resource has these, and the templates say these of a field's own place. */
const taken = ['id', 'account-id', 'location-id', 'name', 'name-key', 'version', 'check', 'format', 'wanted'];

/** One field of `name:kind[:max]`. Throws in words when it is badly formed. */
function fieldOf(text) {
  const [file, kindName, bound, ...more] = text.split(':');
  if (!Object.hasOwn(kinds, kindName ?? '') || more.length > 0)
    throw new Error(`"${text}" is no field: name:kind[:max], its kind one of ${kindNames}`);
  if (taken.includes(file)) throw new Error(`no field can be called "${file}": every resource has its own`);
  const kind = kinds[kindName];
  const most = bound === undefined ? kind.most : Number(bound);
  if (bound !== undefined && !kind.highest) throw new Error(`"${text}": a ${kindName} has no bound`);
  if (bound !== undefined && !(/^\d{1,10}$/.test(bound) && most >= 1 && most <= kind.highest))
    throw new Error(`"${text}": the bound of a ${kindName} is 1 to ${kind.highest}`);
  // A field has no plural; any word stands for it.
  const { name, noun, Noun, table: column } = namesOf(file, `${file}s`);
  return { ...kind, kind: kindName, most, name, noun, Noun, column };
}

/** Every field, as the command line names them. */
export function fieldsOf(texts) {
  const fields = texts.map(fieldOf);
  const twice = fields.find(({ name }, at) => fields.findIndex((one) => one.name === name) !== at);
  if (twice) throw new Error(`the field "${twice.noun}" is there twice`);
  return fields;
}

const fileOf = (input) => input.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

const columnOf = (field) => {
  const { name, cell, value, align, isText } = field;
  return `  {
    id: '${name}',
    header: t('${name}'),
    value: ({ ${name} }) => ${value ? value(field) : name},
    cell: ({ ${name} }) => ${(cell ?? value)?.(field) ?? name},
    ${align ? `align: '${align}',` : ''}${isText ? 'isText: true,' : ''}
  },`;
};

/** The parts of the templates that name fields; the first is number `first` of the contract's message. */
export function wordsOfFields(fields, Name, first) {
  const lines = (line) => fields.map(line).join('\n');
  const more = (part) => fields.map((field) => `, ${part(field)}`).join('');
  const numbers = fields.filter(({ kind }) => kind === 'number');
  const hasNumber = numbers.length > 0;
  const hasSwitch = fields.some(({ kind }) => kind === 'switch');
  const ofNumbers = (part) => numbers.map(({ name, most }) => `, ${part(name, most)}`).join('');
  const inputs = [...new Set(['TextField', ...fields.map(({ input }) => input)])].sort();
  return {
    fieldsOfMessage: lines(({ proto, column }, at) => `  ${proto} ${column} = ${first + at};`),
    fieldsOfRequest: lines(({ proto, column }, at) => `  ${proto} ${column} = ${5 + at};`),
    fieldColumns: lines(({ column, sql }) => `      ${column} ${sql} not null,`),
    fieldsOfRecord: lines(({ sql, name, type }) => `  @Column('${sql}')\n  ${name}!: ${type};\n`),
    fieldsSelected: fields.map(({ column }) => `${column}, `).join(''),
    fieldNames: more(({ name }) => name),
    fieldChecks: more((field) => field.check(field)),
    fieldSchemas: more((field) => `${field.name}: ${field.schema(field)}`),
    fieldExamples: more((field) => `${field.name}: ${field.example(field)}`),
    fieldOthers: more((field) => `${field.name}: ${field.other(field)}`),
    fieldsRefused: fields
      .flatMap((field) =>
        field.beyond(field).map((value) => `, ['${field.name}', { ${field.name}: ${value} }]`),
      )
      .join(''),
    fieldsEmpty: more(({ name, empty }) => `${name}: ${empty}`),
    fieldStrings: lines(({ name, Noun }) => `  "${name}": "${Noun}",`),
    yesNo: hasSwitch ? '  "yes": "Yes",\n  "no": "No",' : '',
    fieldInputs: lines(
      (field) =>
        `        <${field.input} {...form.field('${field.name}')} label={t('${field.name}')}${field.inputProps(field)} />`,
    ),
    inputImports: inputs.map((input) => `import { ${input} } from '../../form/${fileOf(input)}';`).join('\n'),
    // A number is typed as text.
    typedFields: hasNumber
      ? `Omit<Schemas['New${Name}'], ${numbers.map(({ name }) => `'${name}'`).join(' | ')}> & { ${numbers.map(({ name }) => `${name}: string`).join('; ')} }`
      : `Schemas['New${Name}']`,
    fieldsTyped: more(({ kind, name }) => (kind === 'number' ? `${name}: String(${name})` : name)),
    fieldsSent: ofNumbers((name) => `${name}: Number(rest.${name})`),
    fieldsRuled: ofNumbers((name) => name),
    fieldRules: ofNumbers((name, most) => `${name}: wholeFault(${name}, 0, ${most})`).slice(2),
    ruleImport: hasNumber ? `import { wholeFault } from '../../form/whole-number';` : '',
    fieldText: hasSwitch
      ? `typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value)`
      : 'String(value)',
    fieldCells: lines(columnOf),
    formatImport: hasNumber ? `import type { Format } from '../../i18n/format';` : '',
    formatParameter: hasNumber ? ', format: Format' : '',
    useFormatImport: hasNumber ? `import { useFormat } from '../../i18n/use-format';` : '',
    useFormat: hasNumber ? '  const format = useFormat();' : '',
    formatValue: hasNumber ? ', format' : '',
    fieldWords: Object.fromEntries(fields.map(({ name, Noun }) => [name, Noun])),
  };
}
