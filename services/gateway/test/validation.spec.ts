import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { RouteDeclaration } from '../src/route/route.js';
import { validate } from '../src/route/validation.js';

const route: RouteDeclaration = {
  ...{ method: 'GET', path: '/things', summary: '', tag: 'Things', access: 'signed-in', tenancy: 'accounts' },
  query: z.strictObject({
    group: z.int().positive().optional(),
    open: z.boolean().optional(),
    startDate: z.iso.date().optional(),
    endDate: z.iso.date().optional(),
    period: z.enum(['days', 'custom']).optional(),
    keywords: z.string().default(''),
  }),
};
const changing: RouteDeclaration = {
  ...{
    method: 'POST',
    path: '/things',
    summary: '',
    tag: 'Things',
    access: 'signed-in',
    tenancy: 'accounts',
  },
  body: route.query!,
};
const refusal = (field: string, code?: string) =>
  expect.objectContaining({ fields: [expect.objectContaining({ field, ...(code && { code }) })] });
const read = (query: object) => validate(route, { params: {}, query, body: undefined }).query;

describe('query parameters', () => {
  it('PERM-3 ignore an empty filter and reject an invalid one by name', () => {
    expect(read({ group: '', keywords: '' })).toEqual({ keywords: '' });
    expect(read({ group: '7' })).toEqual({ group: 7, keywords: '' });
    expect(() => read({ group: 'seven' })).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ field: 'group' })] }),
    );
    expect(() => read({ colour: 'red' })).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ field: 'colour' })] }),
    );
  });

  it.each([
    ['group', '1e1'],
    ['group', '0x10'],
    ['group', '+5'],
    ['group', ' 5'],
    ['group', '5.0'],
    ['group', '５'],
    ['group', 'true'],
    ['group', ['5', '6']],
    ['open', '1'],
    ['open', 'yes'],
    ['open', 'TRUE'],
  ])('F27: a query refuses %s=%s', (field, value) => {
    expect(() => read({ [field]: value })).toThrow(refusal(field));
  });

  it('F27: a query reads digits as a number, and true and false as a flag', () => {
    expect(read({ group: '12', open: 'false', keywords: '12' })).toMatchObject({
      ...{ group: 12, open: false, keywords: '12' },
    });
  });

  it.each([
    ['group', true],
    ['group', '5'],
    ['group', [5]],
    ['group', null],
    ['open', 'true'],
    ['open', 1],
    ['keywords', 5],
  ])('F27: a body refuses %s: %j', (field, value) => {
    const body = { [field]: value };
    expect(() => validate(changing, { params: {}, query: {}, body })).toThrow(refusal(field));
  });

  it('F29: a span of days that runs backwards is refused', () => {
    expect(() => read({ startDate: '2026-11-28', endDate: '2026-11-27' })).toThrow(
      refusal('endDate', 'before-start'),
    );
    expect(read({ startDate: '2026-11-27', endDate: '2026-11-27' })).toMatchObject({ endDate: '2026-11-27' });
  });

  it('F29: a period without its days is refused', () => {
    expect(() => read({ period: 'days', startDate: '2026-11-27' })).toThrow(refusal('endDate', 'required'));
    expect(read({ period: 'days', startDate: '2026-11-27', endDate: '2026-11-27' })).toBeDefined();
  });
});
