import { describe, expect, it } from '@jest/globals';
import type { Movement } from './card-processor.js';
import { compareMovements, type Booked, type Placed } from './compare-movements.js';

const day = { from: 1_000, to: 2_000 };
const posting = { accountId: 11, kind: 'order', id: 'o' } as const;
const booked: Booked = { ...posting, amount: 244, currency: 'USD', reference: 'r' };
const moved = (change: Partial<Movement> = {}): Placed => ({
  movement: { kind: 'payment', key: 'p', reference: 'r', amount: 244, currency: 'USD', at: 1_500, ...change },
  posting,
});

describe('LEDG-8 comparison of processor movements with the journal', () => {
  it.each<[string, Placed[], Booked[], object[]]>([
    ['the same on both sides', [moved()], [booked], []],
    ['nothing on either', [], [], []],
    ['a payment that was voided and never booked', [moved(), moved({ kind: 'void', amount: -244 })], [], []],
    ['two cards of one sale', [moved({ amount: 200 }), moved({ amount: 44 })], [booked], []],
    ['a sale of the day whose payment came just before', [moved({ at: 999 })], [booked], []],
    ['a payment of another day without a sale', [moved({ at: 2_000 })], [], []],
    [
      'another amount',
      [moved({ amount: 243 })],
      [booked],
      [{ kind: 'other-amount', journalAmount: 244, processorAmount: 243, postingId: 'o' }],
    ],
    ['another currency', [moved({ currency: 'EUR' })], [booked], [{ kind: 'other-amount', currency: 'EUR' }]],
    [
      'a payment without a sale',
      [moved()],
      [],
      [{ kind: 'missing-here', accountId: 11, processorAmount: 244 }],
    ],
    [
      'a payment without an order',
      [{ ...moved(), posting: undefined }],
      [],
      [{ kind: 'missing-here', accountId: 0, postingId: '', reference: 'r' }],
    ],
    [
      'a sale without a payment',
      [],
      [booked],
      [{ kind: 'missing-there', journalAmount: 244, processorAmount: 0, reference: 'r' }],
    ],
  ])('LEDG-8 compares %s', (_what, movements, entries, differences) => {
    const found = compareMovements(movements, entries, day);
    expect(found).toHaveLength(differences.length);
    expect(found).toMatchObject(differences);
  });
});
