import { publicNameOf, type Field, type Fields, type ValuesOf } from '@backroom/proto/fields';
import { FieldCheck } from '../text/index.js';

/** Normalizes the declared fields of a request. Throws `invalid` that names every field with a fault. */
export function readFields<F extends Fields>(fields: F, request: ValuesOf<F>): ValuesOf<F> {
  const check = new FieldCheck();
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    readField(check, publicNameOf(name, field), field, request[name]),
  ]);
  check.done();
  return Object.fromEntries(values) as ValuesOf<F>;
}

function readField(check: FieldCheck, name: string, field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'text':
      return field.lines
        ? check.text(name, value as string, field.max, field.min)
        : check.name(name, value as string, field.max, field.min);
    case 'whole':
      return check.whole(name, value as number, field.min, field.max);
    case 'percent':
      return check.percent(name, value as number, field.min, field.max);
    case 'webAddress':
      return check.webAddress(name, value as string, field.max);
    case 'flag':
      return value;
  }
}
