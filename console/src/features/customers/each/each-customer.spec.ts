import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NetworkError, problemFrom } from '../../../app/api/problem';
import { intentOf, settleIntent } from '../../../kit/dialog/use-intent';
import { eachCustomer, intentName, type CustomerCall } from './each-customer';

const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: n + 1, firstName: 'Ada', lastName: String(n) }));
const done = () => undefined;

describe('CUST-2 C-03 one call for each of several customers', () => {
  it('CUST-2 calls once per customer, under keys that the same intent reproduces', async () => {
    const keys: string[] = [];
    const call: CustomerCall = (_id, key) => {
      keys.push(key);
      return Promise.resolve(null);
    };
    await eachCustomer(people(9), 'one', call, done);
    expect(new Set(keys).size).toBe(9);
    const first = [...keys];
    await eachCustomer(people(9), 'one', call, done);
    expect(keys.slice(9)).toEqual(first);
    await eachCustomer(people(9), 'other', call, done);
    expect(keys.slice(18)).not.toContain(first[0]);
  });

  it('CUST-2 runs at most four calls at once and reports progress', async () => {
    const waiting: (() => void)[] = [];
    const progress: number[] = [];
    const all = eachCustomer(
      people(10),
      'one',
      () => new Promise((resolve) => waiting.push(() => resolve(null))),
      (count) => progress.push(count),
    );
    for (let n = 1; n <= 10; n += 1) {
      expect(waiting.length).toBe(Math.min(4, 11 - n));
      waiting.shift()!();
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect((await all).map(({ failure }) => failure)).toEqual(Array(10).fill(null));
    expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('CUST-2 continues after a failure; a refusal is certain, a lost response is not', async () => {
    const call: CustomerCall = (id) => {
      if (id === 1) return Promise.reject(new NetworkError());
      if (id === 2) return Promise.reject(problemFrom({ title: 'Gone.' }, 404));
      if (id === 3) return Promise.reject(problemFrom({ title: 'Down.' }, 503));
      if (id === 4) return Promise.resolve({ failure: 'Not known yet', isUnclear: true });
      return Promise.resolve(null);
    };
    const outcomes = await eachCustomer(people(6), 'one', call, done);
    expect(outcomes.map(({ failure }) => failure)).toEqual([
      'NETWORK ERROR',
      'Gone.',
      'Down.',
      'Not known yet',
      null,
      null,
    ]);
    expect(outcomes.map(({ isUnclear }) => isUnclear)).toEqual([true, false, true, true, false, false]);
  });
});

describe('CUST-2 C-03 an intent that survives a reload', () => {
  beforeEach(() => sessionStorage.clear());
  const fields = { amount: '250', locationId: 7 };

  it('CUST-2 keeps the key for the same request and customers, in any order, until it is settled', () => {
    const name = intentName('funds', [3], fields, [12, 2, 30]);
    const key = intentOf(name);
    expect(intentOf(intentName('funds', [3], fields, [30, 12, 2]))).toBe(key);
    settleIntent(name);
    expect(intentOf(name)).not.toBe(key);
  });

  it('CUST-2 uses a new key for the same request after an hour, settled or not', () => {
    jest.useFakeTimers();
    const name = intentName('funds', [3], fields, [2, 12]);
    const key = intentOf(name);
    jest.advanceTimersByTime(3_599_999);
    expect(intentOf(name)).toBe(key);
    jest.advanceTimersByTime(1);
    expect(intentOf(name)).not.toBe(key);
    jest.useRealTimers();
  });

  it('CUST-2 uses another key for another form, operator, amount or customer', () => {
    const keys = [
      intentName('funds', [3], fields, [2, 12]),
      intentName('gift', [3], fields, [2, 12]),
      intentName('funds', [4], fields, [2, 12]),
      intentName('funds', [3], { ...fields, amount: '251' }, [2, 12]),
      intentName('funds', [3], fields, [2]),
      intentName('funds', [3], fields, [212]),
    ].map(intentOf);
    expect(new Set(keys).size).toBe(6);
  });
});
