import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { fault } from '../faults.js';
import { faultOf, withFault } from './schema-faults.js';

const cases: [schema: z.ZodType, value: unknown, code: string, params?: object][] = [
  [z.string(), undefined, 'required'],
  [z.string(), 7, 'wrong-type', { expected: 'string' }],
  [z.string().min(1), '', 'required'],
  [z.string().min(3), 'ab', 'too-short', { min: 3 }],
  [z.string().max(3), 'abcd', 'too-long', { max: 3 }],
  [z.array(z.int()).max(1), [1, 2], 'too-many-items', { max: 1 }],
  [z.array(z.int()).min(2), [1], 'too-few-items', { min: 2 }],
  [z.number().min(2), 1, 'too-small', { min: 2 }],
  [z.number().positive(), 0, 'not-above-zero'],
  [z.number().max(2), 3, 'too-great', { max: 2 }],
  [z.int(), 1.5, 'wrong-type', { expected: 'int' }],
  [z.enum(['csv', 'json']), 'pdf', 'not-one-of', { allowed: ['csv', 'json'] }],
  [z.enum(['csv', 'json']), undefined, 'required'],
  [z.uuid(), 'x', 'uuid'],
  [z.iso.date(), 'yesterday', 'date', { first: '1970', last: '9999' }],
  [z.string().regex(/^a$/), 'b', 'not-valid'],
  [z.string().regex(/^\d{0,4}$/, withFault(fault('four-digits'))), 'x', 'four-digits'],
  [
    z.number().refine(() => false, withFault(fault('too-precise', { max: 2 }))),
    1.005,
    'too-precise',
    { max: 2 },
  ],
  [z.union([z.string(), z.int()]), true, 'not-valid'],
  [z.strictObject({}), { more: 1 }, 'unexpected'],
];

it.each(cases)('SHELL-13 gives each schema failure a code (%#)', (schema, value, code, params = {}) => {
  const { error } = schema.safeParse(value, { reportInput: true });
  expect(faultOf(error!.issues[0]!)).toMatchObject({ code, params });
});
