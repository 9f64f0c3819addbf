import {
  isTooPrecise,
  mapFields,
  percentDecimals,
  wordsOf,
  type Field,
  type Fields,
  type ValuesOf,
} from '@backroom/proto/fields';
import { z } from 'zod';
import { fault } from '../faults.js';
import { characters } from '../route/fields.js';
import { withFault } from '../route/schema-faults.js';

/** A schema for each field, by its name. */
export type Schemas<Name extends string = string> = Readonly<Record<Name, z.ZodType>>;

/** The schemas of fields in a request, with their bounds. */
export const inputsOf = <F extends Fields>(fields: F) => mapFields(fields, inputOf);

/** The schemas of fields in a response. */
export const outputsOf = <F extends Fields>(fields: F) => mapFields(fields, outputOf);

/** A value for each field that its schema accepts. A text is the field’s own name. */
export const exampleOf = <F extends Fields>(fields: F) => mapFields(fields, exampleValueOf) as ValuesOf<F>;

function inputOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
      return characters(field.max, field.min);
    case 'whole':
      return z.int().min(field.min).max(field.max);
    case 'percent':
      return percent(field.min, field.max);
    case 'flag':
      return z.boolean();
    case 'webAddress':
      return characters(field.max);
  }
}

function outputOf({ kind }: Field): z.ZodType {
  switch (kind) {
    case 'text':
    case 'webAddress':
      return z.string();
    case 'whole':
      return z.int();
    case 'percent':
      return z.number().describe('Percent');
    case 'flag':
      return z.boolean();
  }
}

function exampleValueOf(field: Field, name: string): string | number | boolean {
  switch (field.kind) {
    case 'text':
      return wordsOf(name, ' ')
        .replace(/^./, (letter) => letter.toUpperCase())
        .slice(0, field.max);
    case 'whole':
    case 'percent':
      return Math.min(Math.max(1, field.min), field.max);
    case 'flag':
      return true;
    case 'webAddress':
      return 'https://example.com';
  }
}

/** Percent with at most four decimals: services store parts per million. */
export const percent = (min: number, max: number) =>
  z
    .number()
    .min(min)
    .max(max)
    .refine((value) => !isTooPrecise(value), withFault(fault('too-precise', { max: percentDecimals })));
