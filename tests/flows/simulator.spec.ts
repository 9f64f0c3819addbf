import type { Schemas } from '@backroom/gateway/v2';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readDevices, Shopper, simulate } from '@backroom/simulator';
import { signIn } from '@backroom/testing/people';
import { system, waitUntil } from '@backroom/testing/running-system';
import { newPassword, signInAs, signUp } from '@backroom/testing/sign-up';
import { postgres } from '@backroom/testing/stores';

/** Sends a command to a lock as an operator does, and waits for its result. */
async function obeys(lock: number, command: string): Promise<void> {
  const [place] = await postgres<{ location_id: number }>(
    'locations_kiosks',
    'select location_id from device where id = $1',
    [lock],
  );
  const operator = await signIn('super');
  const { command: sent } = await operator.post<{ command: { id: string } }>(
    `/locations/${place!.location_id}/coolers/${lock}?command=${command}`,
    {},
  );
  await waitUntil('the lock did it', async () => {
    const { data } = await operator.get<Schemas['CommandList']>(`/commands?id=${sent.id}`);
    expect(data[0]?.state).not.toBe('failed');
    return data[0]?.state === 'succeeded';
  });
}

it('DEV-5 ADDON-2 simulated kiosks, locks and bill validators connect, run commands and get receipts for all messages', async () => {
  const all = await readDevices(join(system.dataDir, 'demo-devices.json'));
  // Devices of the last operator: other files use the others.
  const operator = Math.max(...all.map(({ accountId }) => accountId));
  const some = (kind: string, count: number) =>
    all.filter((one) => one.kind === kind && one.accountId === operator).slice(0, count);
  const devices = some('kiosk', 3);
  const others = [...some('lock', 2), ...some('validator', 1)];
  expect(others.map(({ kind }) => kind)).toEqual(['lock', 'lock', 'validator']);
  const folder = await mkdtemp(join(tmpdir(), 'backroom-simulator-'));
  const running = simulate({
    ...{ devices, others, folder, url: `mqtt://127.0.0.1:${system.mqtt}` },
    ...{ ordersPerMinute: 120, minutes: 0.2, seed: 3, offlineShare: 0 },
  });
  await obeys(others[0]!.deviceId, 'disable');
  const summary = await running;
  await rm(folder, { recursive: true });
  expect(summary.ordersPublished).toBeGreaterThan(0);
  expect(summary.ordersAcknowledged).toBe(summary.ordersPublished);
  expect(summary.diagnosticsAcknowledged).toBe(devices.length + others.length);
  expect(summary).toMatchObject({ unacknowledged: 0, reasons: {} });
});

/** Cleared wallet amounts of a customer's sales in both journals, in minor units: they mirror each other. */
async function cleared(customer: number): Promise<[ledger: number, value: number]> {
  const orders = await postgres<{ id: string }>(
    'orders_ledger',
    'select id from sale where customer_id = $1',
    [customer],
  );
  const ids = orders.map(({ id }) => id);
  const sum = async (database: 'orders_ledger' | 'loyalty_giftcards', ofFacts: string) => {
    const [row] = await postgres<{ sum: string }>(
      database,
      `select coalesce(sum(amount), 0) as sum from journal_entry
       where ledger_account = 'clearing.wallet' and posting_id in (${ofFacts})`,
      [ids],
    );
    return Number(row!.sum);
  };
  return [
    await sum(
      'orders_ledger',
      'select unnest($1::uuid[]) union select id from shortfall where sale_id = any ($1)',
    ),
    await sum(
      'loyalty_giftcards',
      `select unnest($1::uuid[]) union select deposit_id from deposit where deposit_id = any ($1)
       union select s.id from settlement s join receivable r on r.id = s.receivable_id where r.order_id = any ($1)`,
    ),
  ];
}

it('CUST-2 H-05 H-01 customers pay partly by wallet at online and offline simulated kiosks, and both journals agree', async () => {
  const email = await signUp();
  const person = await signInAs(email);
  const customer = person.session.id;
  const all = await readDevices(join(system.dataDir, 'demo-devices.json'));
  // A device has one connection: devices of other files would be disconnected.
  const operator = all.map(({ accountId }) => accountId).find((id, _, ids) => id > ids[0]!)!;
  const devices = all.filter(({ accountId, kind }) => kind === 'kiosk' && accountId === operator).slice(4, 6);
  const folder = await mkdtemp(join(tmpdir(), 'backroom-shopper-'));
  const shopper = new Shopper({ url: `http://127.0.0.1:${system.http}`, email, password: newPassword });
  const lines: string[] = [];
  const { paidByValue, ...summary } = await simulate({
    ...{ devices, folder, url: `mqtt://127.0.0.1:${system.mqtt}`, log: (line) => lines.push(line) },
    ...{ ordersPerMinute: 120, minutes: 0.4, seed: 5, offlineShare: 0.4 },
    storedValue: { url: `http://127.0.0.1:${system.http}`, shopper, share: 0.6 },
  });
  await rm(folder, { recursive: true });
  expect(summary).toMatchObject({ unacknowledged: 0, reasons: {} });
  expect(paidByValue.reserved).toBeGreaterThan(3);
  expect(paidByValue.unreserved).toBeGreaterThan(0);
  const sales = paidByValue.reserved + paidByValue.unreserved;
  await waitUntil('each sale took of the wallet, and both journals agree', async () => {
    const [spent] = await postgres<{ n: string }>(
      'loyalty_giftcards',
      'select count(*) as n from spending where person_id = $1',
      [customer],
    );
    const [ledger, value] = await cleared(customer);
    return Number(spent!.n) === sales && ledger === -value;
  });
  const { data } = await person.get<Schemas['PurseList']>('/users/me/purses');
  expect(data.find(({ kind }) => kind === 'wallet')).toMatchObject({ reserved: 0 });
}, 120_000);
