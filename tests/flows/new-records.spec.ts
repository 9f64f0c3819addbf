import type { Schemas } from '@backroom/gateway/v2';
import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { signIn } from '@backroom/testing/people';

it('F31: a program can refer to every record right after its creation', async () => {
  const admin = await signIn('super');
  // Several rounds: the lag of a copy varies.
  for (let round = 1; round <= 3; round++) {
    const { id: accountId } = await admin.post<Schemas['Account']>('/accounts', {
      name: `New ${randomUUID()}`,
    });
    const { id } = await admin.post<Schemas['Location']>('/locations', {
      ...{ accountId, name: 'First', timezone: 'UTC' },
    });
    await admin.post(`/accounts/${accountId}/groups`, { name: 'All of it', locationIds: [id] });
    const { data } = await admin.post<Schemas['ProductAnswer']>('/locations/products', {
      ...{ accountId, name: 'Tea', category: 'Drinks', price: 2, taxMode: 'inherit' },
    });
    await admin.post('/loyalties', {
      ...{ locationId: id, active: true, tiers: [{ id: 1, products: [data.id] }] },
    });
    const order = await admin.call('/orders', {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        location: id,
        lines: [{ productId: data.id, quantity: 1, unitPrice: 2 }],
        payments: [{ method: 'cash', amount: 2 }],
      },
    });
    expect(order).toMatchObject({ status: 201 });
    // Last: the tax changes what an order costs.
    const { id: taxId } = await admin.post<Schemas['SalesTax']>(`/accounts/${accountId}/taxes`, {
      ...{ name: 'VAT', rate: 7 },
    });
    const assigned = await admin.call(`/accounts/${accountId}/taxes/locations/${id}`, {
      ...{ method: 'PATCH', body: { taxId } },
    });
    expect(assigned).toMatchObject({ status: 200 });
  }
});
