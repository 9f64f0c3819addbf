import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { RouteDeclaration } from '../src/route/route.js';
import { validate } from '../src/route/validation.js';

const route: RouteDeclaration = {
  ...{ method: 'GET', path: '/things', summary: '', tag: 'Things', access: 'signed-in', tenancy: 'accounts' },
  query: z.strictObject({
    group: z.coerce.number().int().positive().optional(),
    keywords: z.string().default(''),
  }),
};
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
});
