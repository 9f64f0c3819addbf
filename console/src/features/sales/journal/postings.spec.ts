import type { Schemas } from '@backroom/gateway/v2';
import { describe, expect, it } from '@jest/globals';
import { postingsOf, sum } from './postings';

const entry = (part: Partial<Schemas['JournalEntry']>): Schemas['JournalEntry'] => ({
  id: 1,
  AccountId: 2,
  LocationId: 3,
  location: { name: 'Lobby', timezone: 'UTC' },
  posting: { kind: 'order', id: 'a' },
  orderId: 'a',
  prettyId: '1001',
  account: 'revenue.sales',
  debit: 0,
  credit: 0,
  currency: 'USD',
  date: '2026-06-15',
  occurredAt: '2026-06-15T10:00:00.000Z',
  recordedAt: '2026-06-15T10:00:01.000Z',
  ...part,
});

describe('LEDG-8 the journal of a sale', () => {
  it('LEDG-8 groups by fact, oldest first, with debits above credits and each side summed to the cent', () => {
    const refund = { posting: { kind: 'refund', id: 'b' }, occurredAt: '2026-06-16T10:00:00.000Z' };
    const postings = postingsOf([
      entry({ id: 5, ...refund, account: 'clearing.card', credit: 0.3 }),
      entry({ id: 4, ...refund, account: 'liability.tax', debit: 0.2 }),
      entry({ id: 3, ...refund, account: 'revenue.refunds', debit: 0.1 }),
      entry({ id: 2, account: 'clearing.card', debit: 2.34 }),
      entry({ id: 1, credit: 2.34 }),
    ]);
    expect(postings.map(({ kind, debit, credit }) => [kind, debit, credit])).toEqual([
      ['order', 2.34, 2.34],
      ['refund', 0.3, 0.3],
    ]);
    expect(postings[1]!.entries.map(({ account }) => account)).toEqual([
      'liability.tax',
      'revenue.refunds',
      'clearing.card',
    ]);
  });

  it('LEDG-8 sums decimals without floating-point errors', () => {
    expect(sum(Array(1_000).fill(0.1))).toBe(100);
  });
});
