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

it('SETUP-1 what the server finds wrong stands at its field, the rest is counted', () => {
  const { errors, rest } = faultsAt(problem(['name', 'address.city', 'locationIds']), ['name', 'city']);
  expect(errors).toMatchObject({
    name: { code: 'wrong', message: 'name is wrong' },
    city: { message: 'address.city is wrong' },
  });
  expect(rest).toBe(1);
  expect(faultsAt(new Error('no problem document'), ['name'])).toEqual({ errors: {}, rest: 0 });
});

it('SETUP-4 only an old version is a conflict of two people', () => {
  expect(isStale(problem([], 'about:blank#stale-version'))).toBe(true);
  expect(isStale(problem([], 'about:blank#name-taken'))).toBe(false);
});
