import { expect, it } from '@jest/globals';
import { quarantinedOf, type QuarantineRow } from './quarantine.sql.js';

const row = (body: object) =>
  ({ code: 'currency', order_id: '', state: 'waiting', account_currency: 'USD', body }) as QuarantineRow;

it('F1: shows the claimed total of a sale in its currency, and none of an unknown currency', () => {
  expect(quarantinedOf(row({ total: 244, currency: 'HUF' }))).toMatchObject({
    claimedTotal: 244,
    currency: 'HUF',
  });
  expect(quarantinedOf(row({ total: 244 }))).toMatchObject({ claimedTotal: 244, currency: 'USD' });
  const unknown = quarantinedOf(row({ total: 244, currency: 'XXX' }));
  expect(unknown).toMatchObject({ claimedTotal: undefined, currency: 'USD' });
});
