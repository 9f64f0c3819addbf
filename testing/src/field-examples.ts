import { mapFields, ppmOfPercent, publicNameOf, type Field, type Fields } from '@backroom/proto/fields';

type Values = Record<string, unknown>;

/** Values of new and changed records: the lower and the upper bound of each field, with readable names. */
export const examplesOf = (fields: Fields): [Values, Values] => [
  { ...mapFields(fields, (field) => boundsOf(field)[0]), name: 'First' },
  { ...mapFields(fields, (field) => boundsOf(field)[1]), name: 'Second' },
];

/** Values that services reject, with the name of their field. */
export const refusedOf = (fields: Fields): [field: string, change: Values][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    beyond(field).map((value): [string, Values] => [publicNameOf(name, field), { [name]: value }]),
  );

/** The lowest and the highest value of a field. */
function boundsOf(field: Field): [unknown, unknown] {
  switch (field.kind) {
    case 'text':
      return ['a'.repeat(field.min), 'x'.repeat(field.max)];
    case 'whole':
      return [field.min, field.max];
    case 'percent':
      return [field.min * ppmOfPercent, field.max * ppmOfPercent];
    case 'webAddress':
      return ['https://example.com/', addressOf(field.max)];
    case 'flag':
      return [false, true];
  }
}

function beyond(field: Field): unknown[] {
  switch (field.kind) {
    case 'text':
      return [...(field.min > 0 ? [' '] : []), 'x'.repeat(field.max + 1), 'a\u202Eb'];
    case 'whole':
      return [field.min - 1, field.max + 1, field.min + 0.5];
    case 'percent':
      return [field.min * ppmOfPercent - 1, field.max * ppmOfPercent + 1, 0.5];
    case 'webAddress':
      return ['', 'javascript:alert(1)', 'https://user:secret@example.com', addressOf(field.max + 1)];
    case 'flag':
      return [];
  }
}

/** An address of the given length. */
const addressOf = (length: number): string => 'https://example.com/'.padEnd(length, 'x');
