import type { Schemas } from '@backroom/gateway/v2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DeviceOrder } from '@backroom/proto/devices';
import { Kiosk, newId } from '@backroom/testing/kiosk';
import { ownKiosk } from '@backroom/testing/own-kiosk';
import { signIn, type Person } from '@backroom/testing/people';
import { demoKiosks, waitUntil } from '@backroom/testing/running-system';

const operator = 2;

let owner: Person;
let clerk: Person;
let stranger: Person;
let kiosk: Kiosk;
beforeAll(async () => {
  [owner, clerk, stranger] = await Promise.all([signIn('owner'), signIn('clerk'), signIn('gc')]);
  const [demo] = demoKiosks()
    .filter(({ accountId }) => accountId === operator)
    .slice(-1);
  kiosk = await Kiosk.connect(await ownKiosk(owner, demo!, 'Quarantine'));
});
afterAll(() => kiosk.close());

/** A pending sale whose payments are a cent short. */
async function waiting(): Promise<{ row: Schemas['Quarantined']; sale: DeviceOrder }> {
  const sale = kiosk.sale({ quantity: 2 });
  sale.payments[0]!.amount -= 1;
  await kiosk.sell(sale);
  const row = await waitUntil('it waits', async () => {
    const path = `/quarantine?operator=${operator}&keywords=${sale.orderId}`;
    return (await owner.get<Schemas['Quarantine']>(path)).data[0];
  });
  return { row, sale };
}
const decide = (by: Person, id: string, what: string, body?: object, key = newId()) =>
  by.call<Schemas['QuarantinedSale'] & { detail?: string }>(`/quarantine/${id}/${what}`, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': key },
  });
const entriesOf = async (by: Person, orderId: string) =>
  (await by.get<Schemas['Journal']>(`/journal/entries?orderId=${orderId}`)).data;

describe('LEDG-8 from quarantine to the journal', () => {
  it('LEDG-8 an accepted sale is booked once despite retries and traced to its entries', async () => {
    const { row, sale } = await waiting();
    expect(row).toMatchObject({ code: 'payments', state: 'waiting', total: sale.total / 100 });
    const key = newId();
    const [first, again] = [
      await decide(owner, row.id, 'accept', undefined, key),
      await decide(owner, row.id, 'accept', undefined, key),
    ];
    expect(first.status).toBe(200);
    expect(again.body.sale).toEqual(first.body.sale);
    expect((await decide(owner, row.id, 'accept')).status).toBe(409);
    expect((await decide(owner, row.id, 'reject', { reason: 'Too late' })).status).toBe(409);
    const entries = await entriesOf(owner, sale.orderId);
    const sum = (side: 'debit' | 'credit') =>
      entries.reduce((all, entry) => all + Math.round(entry[side] * 100), 0);
    expect(sum('debit')).toBe(sum('credit'));
    expect(entries.find(({ account }) => account === 'suspense.claims')).toMatchObject({
      debit: 0.01,
      credit: 0,
    });
    const { data } = await owner.get<Schemas['Journal']>(
      `/journal/entries?operator=${operator}&keywords=${entries[0]!.prettyId}`,
    );
    expect(data).toHaveLength(entries.length);
  });

  it('LEDG-8 refuses a wrong correction at its field and books a valid one', async () => {
    const { row, sale } = await waiting();
    const { claim } = await owner.get<Schemas['QuarantinedDetail']>(`/quarantine/${row.id}`);
    const short = await decide(owner, row.id, 'correct', claim);
    expect(short.status).toBe(400);
    expect(short.text).toContain('payments-differ');
    const payments = [{ ...claim.payments[0]!, amount: claim.total }];
    expect((await decide(owner, row.id, 'correct', { ...claim, payments })).status).toBe(200);
    const paid = (await entriesOf(owner, sale.orderId)).find(({ account }) => account === 'clearing.card');
    expect(paid!.debit).toBe(sale.total / 100);
  });

  it('PERM-1 PERM-3 a clerk can read but not act; other operators find nothing', async () => {
    const { row, sale } = await waiting();
    expect((await clerk.call(`/quarantine/${row.id}`)).status).toBe(200);
    expect((await decide(clerk, row.id, 'reject', { reason: 'Mine' })).status).toBe(403);
    expect((await stranger.call(`/quarantine/${row.id}`)).status).toBe(404);
    expect((await decide(stranger, row.id, 'accept')).status).toBe(404);
    expect((await decide(owner, row.id, 'reject', { reason: 'A trial' })).body.sale.state).toBe('rejected');
    expect(await entriesOf(owner, sale.orderId)).toEqual([]);
  });

  it('LEDG-8 the journal continues after any entry, and a day has totals', async () => {
    const path = `/journal/entries?operator=${operator}&limit=100`;
    const first = await owner.get<Schemas['Journal']>(path);
    const second = await owner.get<Schemas['Journal']>(`${path}&before=${first.next}`);
    const paged = await owner.get<Schemas['Journal']>(`${path}&page=2`);
    expect(second.data).not.toEqual([]);
    // Other files sell meanwhile: a page shifts, a cursor does not.
    const ids = new Set(first.data.map(({ id }) => id));
    expect(second.data.some(({ id }) => ids.has(id))).toBe(false);
    expect(paged.data).toHaveLength(100);
    const day = second.data[0]!.date;
    const { data: sums } = await owner.get<Schemas['JournalSums']>(
      `/journal/sums?operator=${operator}&startDate=${day}&endDate=${day}`,
    );
    const sum = (side: 'debit' | 'credit') => sums.reduce((all, one) => all + Math.round(one[side] * 100), 0);
    expect(sum('debit')).toBe(sum('credit'));
    expect(sum('debit')).toBeGreaterThan(0);
  });
});
