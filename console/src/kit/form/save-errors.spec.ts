import { expect, it } from '@jest/globals';
import { ProblemError } from '../../app/api/problem';
import { faultsAt, isStale } from './save-errors';

const problem = (fields: string[], type = 'about:blank#invalid') =>
  new ProblemError({
    title: 'Invalid',
    status: 422,
    type,
    errors: fields.map((field) => ({ field, code: 'wrong', params: {}, message: `${field} is wrong` })),
  });

it('SETUP-1 assigns the server’s errors to fields and counts the rest', () => {
  const { errors, rest } = faultsAt(problem(['name', 'address.city', 'locationIds']), ['name', 'city']);
  expect(errors).toMatchObject({
    name: { code: 'wrong', message: 'name is wrong' },
    city: { message: 'address.city is wrong' },
  });
  expect(rest).toBe(1);
  expect(faultsAt(new Error('no problem document'), ['name'])).toEqual({ errors: {}, rest: 0 });
});

it('SETUP-4 treats only a stale version as a conflict', () => {
  expect(isStale(problem([], 'about:blank#stale-version'))).toBe(true);
  expect(isStale(problem([], 'about:blank#name-taken'))).toBe(false);
});
