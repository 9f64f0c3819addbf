import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fault, Problem } from '@backroom/platform';
import { Order } from '@backroom/proto/orders/v1/order';
import { GatewayUnderTest } from './gateway-under-test.js';

const gateway = new GatewayUnderTest();
beforeAll(() => gateway.start(), 60_000);
afterAll(() => gateway.stop());

const order = {
  location: 7,
  lines: [{ productId: 7, quantity: 1, unitPrice: '2.19' }],
  payments: [{ method: 'creditCard', amount: 2.44, paymentMethod: 'pm_1' }],
};
const lastCall = (method: string) => gateway.services.last(method);
const place = (body: object, token?: string) =>
  gateway.call('POST', '/v2/orders', { token, body, headers: { 'idempotency-key': 'k' } });

describe('LEDG-8 placing orders', () => {
  it('LEDG-8 is open to users and kiosks, and forwards amounts as written', async () => {
    expect((await place(order, await gateway.token())).status).toBe(201);
    expect(lastCall('placeOrder')).toMatchObject({
      principal: { kind: 'user' },
      request: { locationId: 7, lines: [{ unitPrice: '2.19' }], payments: [{ amount: '2.44' }] },
    });
    expect((await place(order, `bd_7.4000000000000.${'s'.repeat(43)}`)).status).toBe(201);
    expect(lastCall('placeOrder')!.principal).toMatchObject({
      kind: 'device',
      id: 7,
      accounts: [11],
      permissions: {},
    });
  });

  it('LEDG-2 LEDG-8 refuses calls that move money without an idempotency key', async () => {
    const token = await gateway.token();
    const refund = { transactionId: '01890a5d-ac96-774b-bcce-b302099a8057' };
    for (const [path, body] of [
      ['/v2/orders', order],
      ['/v2/orders/01890a5d-ac96-774b-bcce-b302099a8057/refund', refund],
    ] as const) {
      const { status, text } = await gateway.call('POST', path, { token, body });
      expect([status, text.includes('Idempotency-Key')]).toEqual([400, true]);
    }
  });

  it('LEDG-8 OPER-1 treats a kiosk of a suspended operator as read-only', async () => {
    const device = { id: 7, accountId: 11, locationId: 7, kind: 'kiosk' };
    gateway.services.overrides.set('resolveDeviceToken', { device, accountStatus: 'suspended' });
    await place(order, `bd_7.4000000000000.${'t'.repeat(43)}`);
    expect(lastCall('placeOrder')!.principal).toMatchObject({
      kind: 'device',
      restricted: { 11: 'suspended' },
    });
    gateway.services.overrides.delete('resolveDeviceToken');
  });

  it('LEDG-8 forwards a time before 1970 as given, not as missing', async () => {
    await place({ ...order, occurredAt: '1970-01-01T00:00:00Z' }, await gateway.token());
    expect(lastCall('placeOrder')!.request).toMatchObject({ occurredAt: 1 });
  });

  it('PERM-3 accepts a kiosk token for no other call', async () => {
    const token = `bd_7.4000000000000.${'s'.repeat(43)}`;
    for (const path of ['/v2/reports/ledgers', '/v2/locations', '/v2/users/5'])
      expect((await gateway.call('GET', path, { token })).status).toBe(403);
  });

  it('LEDG-8 answers 202 while pending and 402 for a declined card', async () => {
    const placed = Order.fromPartial({ currency: 'USD', totals: {} });
    gateway.services.overrides.set('placeOrder', { order: placed, state: 'pending' });
    const pending = await place(order, await gateway.token());
    expect([pending.status, JSON.parse(pending.text).order.status]).toEqual([202, 'pending']);
    gateway.services.overrides.delete('placeOrder');
    gateway.services.problems.set('placeOrder', new Problem('paymentRequired', fault('paymentRequired')));
    const declined = await place(order, await gateway.token());
    gateway.services.problems.delete('placeOrder');
    expect(declined.status).toBe(402);
    expect(JSON.parse(declined.text)).toMatchObject({ type: 'about:blank#paymentRequired' });
  });

  it.each<[string, object]>([
    ['cardNumber', { ...order, payments: [{ ...order.payments[0], cardNumber: '4242424242424242' }] }],
    ['cvv', { ...order, payments: [{ ...order.payments[0], cvv: '123' }] }],
    ['cvNumber', { ...order, cvNumber: '123' }],
    ['quantity', { ...order, lines: [{ ...order.lines[0], quantity: 1.5 }] }],
    ['quantity', { ...order, lines: [{ ...order.lines[0], quantity: 2 ** 63 }] }],
    ['productId', { ...order, lines: [{ ...order.lines[0], productId: '7' }] }],
    ['unitPrice', { ...order, lines: [{ ...order.lines[0], unitPrice: -1 }] }],
    ['occurredAt', { ...order, occurredAt: 'yesterday' }],
  ])('LEDG-8 refuses a misplaced %s, naming the field without its value', async (field, body) => {
    const answer = await place(body, await gateway.token());
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(field);
    expect(answer.text).not.toContain('4242424242424242');
  });
});

describe('LEDG-8 webhooks', () => {
  it('LEDG-8 reach the ledger byte for byte, and only with a signature', async () => {
    const body = '{ "id":"evt_1",\n  "data": {"object":{}}, "big": 1.0 }';
    const send = (headers: Record<string, string>) =>
      gateway.call('POST', '/v2/payments/webhooks/stripe', { body, headers });
    expect((await send({})).status).toBe(401);
    const answer = await send({ 'stripe-signature': 't=1,v1=ab' });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { received: true, repeated: false }]);
    const { request, principal } = lastCall('takeWebhook')!;
    expect(Buffer.from(request['body'] as Uint8Array).toString()).toBe(body);
    expect(request).toMatchObject({ processor: 'stripe', signature: 't=1,v1=ab' });
    expect(principal.kind).toBe('service');
  });
});
