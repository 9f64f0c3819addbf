import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Purse } from '@backroom/proto/tenders/v1/tenders_service';
import { limitedTo, personWith } from '@backroom/testing/service-under-test';
import { PursesController } from '../src/purse/purses.controller.js';
import { account, gym, keeper, lobby, stranger } from './customers-under-test.js';
import { currencyOf, PursesUnderTest } from './purses-under-test.js';

const [minute, day] = [60_000, 86_400_000];
let test: PursesUnderTest;
beforeAll(async () => {
  test = await PursesUnderTest.start();
}, 60_000);
afterAll(() => test?.stop());

type Call = { [K in keyof PursesController]: PursesController[K] };
const as = <T>(principal: Parameters<typeof test.service.as>[0], call: (purses: Call) => Promise<T>) =>
  test.service.as(principal, async () => call(test.service.app.get(PursesController)));
const person = (id: number) => ({ ...personWith([]), id });
const one = (customerId: number, accountIds = [account]) => ({ accountIds, customerId });
const entries = async (purse: Purse, query: object = {}, by = keeper) => {
  const { id } = await test.row(purse);
  return as(by, (purses) =>
    purses.listPurseEntries({
      ...one(purse.customerId),
      ...{ purseId: id, page: 1, limit: 10, fromDate: '', toDate: '', ...query },
    }),
  );
};
const spend = async (purse: Purse, amount: number, locationId?: number) => {
  const orderId = test.newId();
  const [currency, expiresAt] = [currencyOf(purse.tender), test.now() + 10 * minute];
  await test.tenders.reserve({ orderId, purse, amount, currency, expiresAt, locationId });
  const { accountId, tender, cardId } = purse;
  await test.tenders.capture({ accountId, tender, cardId, orderId, amount });
  return orderId;
};

describe('CUST-2 viewing purses', () => {
  it('CUST-2 CUST-1 lists all purses of a customer with holds, wallet and points first', async () => {
    const customer = await test.customer();
    const card = await test.purseWith('giftCard', 500, customer);
    await test.purseWith('points', 70, customer);
    const wallet = await test.purseWith('wallet', 1_000, customer);
    const orderId = test.newId();
    await test.tenders.reserve({
      ...{ orderId, purse: wallet, amount: 300, currency: 'USD', expiresAt: test.now() + minute },
      locationId: lobby,
    });
    const { purses } = await as(keeper, (calls) => calls.listPurses(one(customer)));
    expect(purses).toMatchObject([
      { tender: 'wallet', balance: 1_000, held: 300, currency: 'USD', operatorName: 'A11', entries: 1 },
      { tender: 'points', balance: 70, currency: 'PTS', expiresAt: undefined },
      { tender: 'giftCard', balance: 500, id: card.cardId },
    ]);
    const purseId = purses[0]!.id;
    const got = () => as(keeper, (calls) => calls.getPurse({ ...one(customer), purseId }));
    expect((await got()).holds).toEqual([
      { orderId, amount: 300, expiresAt: test.now() + minute, locationName: 'Lobby' },
    ]);
    test.pass(minute);
    expect((await got()).holds).toEqual([]);
  });

  it('CUST-2 GIFT-3 hides an expired empty gift card, and keeps its movements', async () => {
    const customer = await test.customer();
    const [over, spent, kept, held] = [
      await test.purseWith('giftCard', 500, customer),
      await test.purseWith('giftCard', 500, customer),
      await test.purseWith('giftCard', 500, customer),
      await test.purseWith('giftCard', 500, customer),
    ];
    for (const purse of [over, spent]) await spend(purse, 500);
    await test.tenders.reserve({
      ...{ orderId: test.newId(), purse: held, amount: 500, currency: 'USD', expiresAt: test.now() + day },
    });
    await test.service.sql('update purse set expires_at = $2 where id = any ($1)', [
      ...[[over.cardId, kept.cardId, held.cardId], new Date(test.now() + minute)],
    ]);
    const listed = async () => {
      const ofCustomer = await as(keeper, (calls) => calls.listPurses(one(customer)));
      const own = await as(person(customer), (calls) => calls.listOwnPurses());
      const ids = own.purses.map(({ id }) => id);
      expect(ofCustomer.purses.map(({ id }) => id)).toEqual(ids);
      return new Set(ids);
    };
    expect(await listed()).toEqual(new Set([over, spent, kept, held].map(({ cardId }) => cardId)));
    test.pass(minute);
    expect(await listed()).toEqual(new Set([spent, kept, held].map(({ cardId }) => cardId)));
    expect(
      await as(keeper, (calls) => calls.getPurse({ ...one(customer), purseId: over.cardId })),
    ).toMatchObject({ purse: { balance: 0 } });
    expect(await entries(over)).toMatchObject({ total: 2 });
  });

  it('CUST-2 shows the balance at any moment and the movements by day, latest first', async () => {
    const purse = await test.purseWith('wallet', 1_000);
    const first = test.now();
    test.pass(day);
    const orderId = await spend(purse, 250, gym);
    const spent = test.now();
    test.pass(day);
    const refundId = test.newId();
    await test.tenders.credit({ refundId, orderId, purse, amount: 50, currency: 'USD', locationId: gym });
    const { entries: all, total } = await entries(purse);
    expect(total).toBe(3);
    expect(all).toMatchObject([
      { n: 3, kind: 'credit', factId: refundId, orderId, amount: 50, balanceAfter: 800, locationName: 'Gym' },
      { n: 2, kind: 'capture', factId: orderId, orderId, amount: -250, balanceAfter: 750, at: spent },
      { n: 1, kind: 'credit', amount: 1_000, balanceAfter: 1_000, locationName: '', currency: 'USD' },
    ]);
    const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
    const on = { fromDate: dayOf(spent), toDate: dayOf(spent) };
    expect(await entries(purse, on)).toMatchObject({ entries: [{ n: 2 }], total: 1 });
    expect(await entries(purse, { page: 2, limit: 2 })).toMatchObject({ entries: [{ n: 1 }], total: 3 });
    expect(await entries(purse, { fromDate: '2999-01-01' })).toEqual({ entries: [], total: 0 });
    expect(await entries(purse, { until: spent })).toMatchObject({ entries: [{ n: 2 }, { n: 1 }], total: 2 });
    expect(await entries(purse, { until: first - 1 })).toEqual({ entries: [], total: 0 });
    const { id: purseId } = await test.row(purse);
    const at = (moment: number) =>
      as(keeper, (calls) => calls.getPurse({ ...one(purse.customerId), purseId, at: moment }));
    expect(await at(spent)).toMatchObject({ balanceAt: 750, lastUntil: { n: 2 } });
    expect(await at(spent - 1)).toMatchObject({ balanceAt: 1_000, lastUntil: { n: 1 } });
    expect(await at(first - 1)).toMatchObject({ balanceAt: 0, lastUntil: undefined });
  });

  it('PERM-3 PERM-4 hides a purse from other operators and from roles limited to other locations', async () => {
    const purse = await test.purseWith('wallet', 1_000);
    await spend(purse, 100, gym);
    await spend(purse, 200, lobby);
    const { id: purseId } = await test.row(purse);
    const other = await test.purseWith('wallet', 5);
    for (const by of [stranger, limitedTo(keeper, gym)]) {
      const query = { ...one(purse.customerId, []), purseId };
      await expect(as(by, (calls) => calls.listPurses(query))).rejects.toMatchObject({ kind: 'notFound' });
      await expect(as(by, (calls) => calls.getPurse(query))).rejects.toMatchObject({ kind: 'notFound' });
    }
    // Another customer’s purse at the same operator and a malformed id are not found either.
    for (const wrong of [other.customerId, purse.customerId + 900_000])
      await expect(as(keeper, (calls) => calls.getPurse({ ...one(wrong), purseId }))).rejects.toMatchObject({
        kind: 'notFound',
      });
    await expect(
      as(keeper, (calls) => calls.getPurse({ ...one(purse.customerId), purseId: 'x' })),
    ).rejects.toMatchObject({ kind: 'notFound' });
    // The customer checked in at the lobby: a role limited to it sees only movements there, and no past balances.
    const then = { ...one(purse.customerId), purseId, at: test.now() };
    await expect(as(limitedTo(keeper, lobby), (calls) => calls.getPurse(then))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(await entries(purse, {}, limitedTo(keeper, lobby))).toMatchObject({
      entries: [{ amount: -200, locationName: 'Lobby' }],
      total: 1,
    });
    await expect(
      as(personWith([], account), (calls) => calls.listPurses(one(purse.customerId))),
    ).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('CUST-2 PERM-3 shows people their own purses at every operator, and nobody else’s', async () => {
    const purse = await test.purseWith('wallet', 400);
    await spend(purse, 150);
    const { id: purseId } = await test.row(purse);
    const own = await as(person(purse.customerId), (calls) => calls.listOwnPurses());
    expect(own.purses).toMatchObject([{ accountId: account, operatorName: 'A11', balance: 250 }]);
    const query = { purseId, page: 1, limit: 10 };
    expect(await as(person(purse.customerId), (calls) => calls.listOwnPurseEntries(query))).toMatchObject({
      entries: [{ amount: -150 }, { amount: 400 }],
      total: 2,
    });
    const nobody = person(purse.customerId + 900_000);
    expect(await as(nobody, (calls) => calls.listOwnPurses())).toEqual({ purses: [] });
    await expect(as(nobody, (calls) => calls.listOwnPurseEntries(query))).rejects.toMatchObject({
      kind: 'notFound',
    });
    const program = { ...person(purse.customerId), kind: 'apiKey' as const };
    await expect(as(program, (calls) => calls.listOwnPurses())).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
