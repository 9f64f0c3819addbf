import {
  isTooPrecise,
  lengthOf,
  mapFields,
  percentDecimals,
  type Field,
  type Fields,
} from '@backroom/proto/fields';
import { numberOf } from '../form/typed-number';
import type { FieldErrors } from '../form/use-form';
import { wholeNumberFault } from '../form/whole-number';
import { fault, type FieldFault } from '../../app/problems/fault-text';
import type { Values } from './resource-api';

/** The fields of a form: numbers as typed, with a point. */
export type Typed = Record<string, string | boolean>;

/** Whether a form keeps the field as a typed number. */
export const isNumber = ({ kind }: Field): boolean => kind === 'whole' || kind === 'percent';

/** The form of a record; without one that of a new record, whose numbers are empty. */
export const typedOf = (fields: Fields, record?: object): Typed =>
  mapFields(fields, ({ kind }, name) => {
    const value = (record as Values | undefined)?.[name];
    return kind === 'flag' ? value === true : String(value ?? '');
  });

/** Returns the values of a valid form. */
export const valuesTyped = (fields: Fields, typed: Typed): Values =>
  mapFields(fields, (field, name) => {
    const value = typed[name]!;
    if (typeof value === 'boolean') return value;
    return isNumber(field) ? Number(value) : value.trim();
  });

/** The rules of a form: the first fault of each field. */
export const fieldRules =
  (fields: Fields) =>
  (typed: Typed): FieldErrors<Typed> =>
    mapFields(fields, (field, name) => fieldFault(field, typed[name]!));

/** Returns the fault of a typed field; undefined if it is valid. */
export function fieldFault(field: Field, typed: string | boolean): FieldFault | undefined {
  if (typeof typed === 'boolean') return undefined;
  switch (field.kind) {
    case 'text':
      if (!typed.trim()) return field.min > 0 ? fault('required') : undefined;
      return lengthFault(typed, field);
    case 'whole':
      return wholeNumberFault(typed, field.min, field.max);
    case 'percent':
      return percentFault(typed, field);
    case 'webAddress':
      return /^https?:\/\/\S+$/.test(typed.trim()) ? lengthFault(typed, field) : fault('web-address');
    case 'flag':
      return undefined;
  }
}

const lengthFault = (typed: string, { max }: { max: number }): FieldFault | undefined =>
  lengthOf(typed) > max ? fault('too-long', { max }) : undefined;

function percentFault(typed: string, { min, max }: { min: number; max: number }): FieldFault | undefined {
  if (!typed.trim()) return fault('required');
  const percent = numberOf(typed);
  if (!(percent >= min && percent <= max)) return fault('out-of-range', { min, max });
  return isTooPrecise(percent) ? fault('too-precise', { max: percentDecimals }) : undefined;
}
