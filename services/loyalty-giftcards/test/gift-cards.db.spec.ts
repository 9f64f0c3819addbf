import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountScope, schedule } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { permissions, withChanges } from '@backroom/proto/permissions';
import type { GiftCard, GiftCardContent } from '@backroom/proto/customers/v1/gift_cards_service';
import { limitedTo, personWith } from '@backroom/testing/service-under-test';
import { endDue } from '../src/gift-card/gift-card.due.js';
import { GiftCardsController } from '../src/gift-card/gift-cards.controller.js';
import { CustomerGroupsController } from '../src/group/customer-groups.controller.js';
import { endsOfSuccessors } from '../src/migrations/037-ends-of-successors.js';
import { account, foreign, keeper, lobby } from './customers-under-test.js';
import { openedMail } from './invites-under-test.js';
import { PursesUnderTest } from './purses-under-test.js';

const giver = personWith(withChanges([permissions.GiftCards]), account);
const promoter = personWith(withChanges([permissions.PromosAndCouponsAll]), account);
const viewer = personWith([permissions.GiftCards], account);
const stranger = personWith(withChanges([permissions.GiftCards]), foreign);

let test: PursesUnderTest;
beforeAll(async () => {
  test = await PursesUnderTest.start();
}, 60_000);
afterAll(() => test?.stop());

const cards = () => test.service.app.get(GiftCardsController);
const content = (given: Partial<GiftCardContent>): GiftCardContent => ({
  ...{ amount: '25.00', metric: '', userId: 0, groupId: 0, expiresOn: '', expiry: '', ...given },
});
const issue = async (given: Partial<GiftCardContent>, by = giver, language = ''): Promise<GiftCard> =>
  (
    await test.service.as(by, () =>
      cards().issueGiftCard({ accountId: account, content: content(given), language }),
    )
  ).giftCard!;
const change = async (id: number, given: Partial<GiftCardContent>, version?: number): Promise<GiftCard> =>
  (
    await test.service.as(giver, () =>
      cards().changeGiftCard({ accountId: account, id, content: content(given), version }),
    )
  ).giftCard!;
const voided = async (id: number, reason = 'Given by mistake'): Promise<GiftCard> =>
  (await test.service.as(giver, () => cards().voidGiftCard({ accountId: account, id, reason }))).giftCard!;
const get = async (id: number, by = giver): Promise<GiftCard> =>
  (await test.service.as(by, () => cards().getGiftCard({ accountId: account, id }))).giftCard!;
const list = async (by = giver, keywords = '') =>
  test.service.as(by, () => cards().listGiftCards({ accountIds: [], page: 1, limit: 10, keywords }));
const group = async (members: number[], name = `Group ${test.newId()}`): Promise<number> => {
  const groups = test.service.app.get(CustomerGroupsController);
  const made = { accountId: account, name, description: '', userIds: members };
  return (await test.service.as(keeper, () => groups.createCustomerGroup(made))).group!.id;
};

const dayIn = (days: number): string => new Date(test.now() + days * 86_400_000).toISOString().slice(0, 10);
const lastDay = (): string => dayIn(30);
/** Returns the next date with this day of the month. */
function nextOn(dayOfMonth: number): string {
  let days = 1;
  while (new Date(dayIn(days)).getUTCDate() !== dayOfMonth) days++;
  return dayIn(days);
}

interface CardRow {
  id: string;
  person_id: number;
  period: number;
  generation: number;
  state: string;
  balance: number;
  expires_at: Date | null;
}
const cardsOf = (id: number): Promise<CardRow[]> =>
  test.service.sql<CardRow & Record<string, unknown>>(
    `select k.id, k.person_id, k.period, k.generation, k.state, p.balance, p.expires_at from gift_card k
     join purse p on p.id = k.id where k.issue_id = $1 order by k.generation, k.period, k.person_id`,
    [id],
  );
const purseOf = ({ id, person_id }: CardRow) => ({
  ...{ accountId: account, customerId: person_id, tender: 'giftCard', cardId: id },
});
const spend = async (card: CardRow, amount: number, orderId = test.newId()): Promise<string> => {
  await reserve(card, amount, orderId);
  await test.tenders.capture({ accountId: account, orderId, tender: 'giftCard', amount, cardId: card.id });
  return orderId;
};
const reserve = (card: CardRow, amount: number, orderId = test.newId(), minutes = 15) =>
  test.tenders.reserve({
    ...{ orderId, purse: purseOf(card), amount, currency: 'USD', expiresAt: test.now() + minutes * 60_000 },
  });
const passTo = async (day: string): Promise<void> => {
  test.pass(Date.parse(day) - test.now());
  await test.service.runAllDue();
};
const sums = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await test.service.sql<{ ledger_account: string; sum: number }>(
        'select ledger_account, sum(amount)::bigint as sum from journal_entry where account_id = $1 group by 1',
        [account],
      )
    ).map(({ ledger_account, sum }) => [ledger_account, sum]),
  );
const moved = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
  const before = await sums();
  await work();
  const after = Object.entries(await sums()).map(([name, sum]) => [name, sum - (before[name] ?? 0)] as const);
  return Object.fromEntries(after.filter(([, sum]) => sum !== 0));
};

describe('GIFT-2 GIFT-3 gift cards', () => {
  it('GIFT-2 issues a card to a customer at once, publishes, audits and books it, and lets it be spent', async () => {
    const userId = await test.customer();
    let given!: GiftCard;
    expect(await moved(async () => (given = await issue({ userId, expiresOn: '2026-06-30' })))).toEqual({
      ...{ 'expense.promotions': 2_500, 'liability.giftCard': -2_500 },
    });
    expect(given).toMatchObject({
      ...{
        accountId: account,
        amount: 2_500,
        currency: 'USD',
        metric: '',
        expiry: 'ownDay',
        expiresOn: '2026-06-30',
      },
      ...{
        recipient: 'user',
        recipientId: userId,
        recipientName: `p${userId}@example.test`,
        state: 'active',
      },
      ...{
        cards: 1,
        issued: 2_500,
        left: 2_500,
        isTouched: false,
        isIssuing: false,
        nextIssueOn: '',
        version: 1,
      },
    });
    const [card] = await cardsOf(given.id);
    expect(card!.expires_at).toEqual(new Date('2026-07-01'));
    expect(
      (await test.service.outbox(events.PurseChanged)).filter((one) => one.purseId === card!.id),
    ).toMatchObject([{ tender: 'giftCard', balance: 2_500, version: 1, customerId: userId }]);
    await spend(card!, 1_000);
    expect(await get(given.id)).toMatchObject({ left: 1_500, isTouched: true });
    expect(await list(giver, `p${userId}`)).toMatchObject({ total: 1, giftCards: [{ id: given.id }] });
    expect(await list(viewer)).toMatchObject({ giftCards: [{ id: given.id }] });
  });

  it.each<[field: string, code: string, given: Partial<GiftCardContent>]>([
    ...['', '$10', '1e3', '-5', '01.005', 'NaN', '9'.repeat(20)].map(
      (amount): [string, string, Partial<GiftCardContent>] => ['amount', 'no-amount', { amount, userId: 1 }],
    ),
    ['amount', 'not-above-zero', { amount: '0.00', userId: 1 }],
    ['amount', 'amount-too-great', { amount: '10000.01', userId: 1 }],
    ['userId', 'required', {}],
    ['userId', 'unknown', { userId: 999_999 }],
    ['userGroupId', 'unknown', { groupId: 999_999 }],
    ['userGroupId', 'unexpected', { userId: 1, groupId: 1 }],
    ['recurringIssueMetric', 'not-one-of', { userId: 1, metric: 'hourly' }],
    ['expiry', 'not-one-of', { userId: 1, metric: 'daily', expiry: 'never' }],
    ['expiry', 'unexpected', { userId: 1, expiry: 'endOfMonth' }],
    ['expirationDate', 'day-over', { userId: 1, expiresOn: '2020-01-01' }],
    ['expirationDate', 'date', { userId: 1, expiresOn: '2026-02-30' }],
  ])('GIFT-2 rejects field %s with %s for %j', async (field, code, given) => {
    await expect(issue(given)).rejects.toMatchObject({ kind: 'invalid', fields: [{ field, code }] });
  });

  it('PERM-3 PERM-4 belongs to the whole operator and to no other', async () => {
    const { id } = await issue({ userId: await test.customer() }, promoter);
    await expect(issue({ userId: 1 }, stranger)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(get(id, stranger)).rejects.toMatchObject({ kind: 'notFound' });
    for (const by of [viewer, limitedTo(giver, lobby)])
      await expect(issue({ userId: 1 }, by)).rejects.toMatchObject({ kind: 'forbidden' });
    expect((await list(stranger)).giftCards).toEqual([]);
    expect(await get(id, promoter)).toMatchObject({ id });
    await expect(list(promoter)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('GIFT-3 issues a monthly group card from the 31st over three months: anchor day, new members, an outage, expiry', async () => {
    await passTo('2026-08-31T10:00:00Z');
    const [first, second, third] = [await test.customer(), await test.customer(), await test.customer()];
    const groupId = await group([first, second]);
    const { id } = await issue({ groupId, metric: 'monthly', amount: '5' });
    expect(await get(id)).toMatchObject({
      cards: 2,
      issued: 1_000,
      nextIssueOn: '2026-09-30',
      expiresOn: '2026-09-30',
    });
    await spend((await cardsOf(id))[0]!, 200);
    expect(await get(id)).toMatchObject({ forecast: { cards: 2, issuedBefore: 0, spentBefore: 0 } });

    const groups = test.service.app.get(CustomerGroupsController);
    await test.service.as(keeper, () => groups.addGroupMembers({ id: groupId, userIds: [third] }));
    await test.service.as(keeper, () => groups.removeGroupMember({ id: groupId, userId: second }));
    // A member who leaves keeps the current card; one who joins gets the next.
    expect(await moved(() => passTo('2026-09-30T00:00:00Z'))).toEqual({
      ...{ 'expense.promotions': 1_000, 'income.expired': -800 },
      'liability.giftCard': -200,
    });
    expect(
      (await cardsOf(id)).map(({ person_id, period, state, balance }) => [person_id, period, state, balance]),
    ).toEqual([
      [first, 0, 'expired', 0],
      [second, 0, 'expired', 0],
      [first, 1, 'active', 500],
      [third, 1, 'active', 500],
    ]);
    expect(await get(id)).toMatchObject({ nextIssueOn: '2026-10-31', missed: 0, cards: 2 });
    // Spent minus unspent amounts taken back: the expired amount does not count.
    expect(await get(id)).toMatchObject({ forecast: { cards: 2, issuedBefore: 1_000, spentBefore: 200 } });
    for (const one of (await list()).giftCards) expect(one.forecast).toBeUndefined();

    // Nothing ran in November: one card for the current period, and the missed period is reported.
    await passTo('2026-12-05T08:00:00Z');
    expect(await get(id)).toMatchObject({ missed: 1, nextIssueOn: '2026-12-31', cards: 2, left: 1_000 });
    expect(await get(id)).toMatchObject({ forecast: { cards: 2, issuedBefore: 1_000, spentBefore: 0 } });
    expect((await cardsOf(id)).map(({ period, state }) => `${period} ${state}`)).toEqual([
      ...['0 expired', '0 expired', '1 expired', '1 expired', '3 active', '3 active'],
    ]);
    expect(await test.faults()).toEqual([]);
  });

  it('GIFT-3 keeps reserved value on an expiring card until it is captured or the hold expires', async () => {
    const userId = await test.customer();
    const { id } = await issue({ userId, expiresOn: '2026-12-06' });
    const [card] = await cardsOf(id);
    await passTo('2026-12-06T23:50:00Z');
    const orderId = test.newId();
    await reserve(card!, 300, orderId);
    await reserve(card!, 200);
    expect(await moved(() => passTo('2026-12-07T00:00:00Z'))).toEqual({
      ...{ 'income.expired': -2_000, 'liability.giftCard': 2_000 },
    });
    await expect(reserve(card!, 1)).rejects.toMatchObject({ kind: 'unprocessable' });
    await test.tenders.capture({
      accountId: account,
      orderId,
      tender: 'giftCard',
      amount: 100,
      cardId: card!.id,
    });
    expect(await moved(() => passTo('2026-12-07T00:10:00Z'))).toEqual({
      ...{ 'income.expired': -400, 'liability.giftCard': 400 },
    });
    expect(await get(id)).toMatchObject({ state: 'over', left: 0 });
    expect(await test.faults()).toEqual([]);
  });

  it('GIFT-3 LEDG-2 credits a refund of an expired card to a new one, valid for a year', async () => {
    const userId = await test.customer();
    const { id } = await issue({ userId, expiresOn: '2026-12-08' });
    const [card] = await cardsOf(id);
    const orderId = await spend(card!, 700);
    await passTo('2026-12-09T01:00:00Z');
    const refund = { refundId: test.newId(), orderId, purse: purseOf(card!), amount: 700, currency: 'USD' };
    const { cardId } = await test.tenders.credit(refund);
    expect(cardId).not.toBe(card!.id);
    expect((await test.tenders.credit(refund)).cardId).toBe(cardId);
    const [row] = await test.service.sql('select balance, expires_at from purse where id = $1', [cardId]);
    expect(row).toEqual({ balance: 700, expires_at: new Date('2027-12-09') });
    expect(await test.faults()).toEqual([]);
  });

  it('GIFT-2 LEDG-2 credits all refunds of a voided card to one replacement card', async () => {
    const userId = await test.customer();
    const { id } = await issue({ userId });
    const [card] = await cardsOf(id);
    const orders = [await spend(card!, 700), await spend(card!, 300)];
    await voided(id);
    const given = await Promise.all(
      orders.map((orderId, n) =>
        test.tenders.credit({
          ...{
            refundId: test.newId(),
            orderId,
            purse: purseOf(card!),
            amount: [700, 300][n]!,
            currency: 'USD',
          },
        }),
      ),
    );
    expect(given[0]!.cardId).not.toBe(card!.id);
    expect(given[1]!.cardId).toBe(given[0]!.cardId);
    const [row] = await test.service.sql('select balance from purse where id = $1', [given[0]!.cardId]);
    expect(row).toEqual({ balance: 1_000 });
    expect(await test.faults()).toEqual([]);
  });

  it('GIFT-2 takes back released or uncaptured value of a voided card at once, not when the hold expires', async () => {
    const { id } = await issue({ userId: await test.customer() });
    const [card] = await cardsOf(id);
    const name = (orderId: string) => ({ accountId: account, orderId, tender: 'giftCard', cardId: card!.id });
    const [released, captured] = [test.newId(), test.newId()];
    await reserve(card!, 300, released);
    await reserve(card!, 200, captured);
    await voided(id);
    const left = async () => (await cardsOf(id))[0]!['balance'];
    expect(await left()).toBe(500);
    await test.tenders.release(name(released));
    await test.service.runDue();
    expect(await left()).toBe(200);
    await test.tenders.capture({ ...name(captured), amount: 150 });
    await test.service.runDue();
    expect(await left()).toBe(0);
    expect(await test.faults()).toEqual([]);
  });

  it('GIFT-2 is reissued on change until something is spent; after that only its expiry can change', async () => {
    const [first, second] = [await test.customer(), await test.customer()];
    const { id } = await issue({ userId: first });
    const changed = await change(id, { userId: second, amount: '30', metric: 'weekly' }, 1);
    expect(changed).toMatchObject({
      amount: 3_000,
      metric: 'weekly',
      recipientId: second,
      cards: 1,
      left: 3_000,
      version: 2,
    });
    const [old] = await cardsOf(id);
    await expect(reserve(old!, 1)).rejects.toMatchObject({ kind: 'unprocessable' });
    await test.service.runDue();
    const [before, now] = await cardsOf(id);
    expect(before).toMatchObject({ person_id: first, state: 'voided', balance: 0 });
    await expect(change(id, { userId: second, amount: '31', metric: 'weekly' }, 1)).rejects.toMatchObject({
      kind: 'conflict',
    });
    await reserve(now!, 100);
    await expect(change(id, { userId: second, amount: '31', metric: 'weekly' })).rejects.toMatchObject({
      kind: 'unprocessable',
    });
    const later = await change(id, { userId: second, amount: '30', metric: 'weekly', expiry: 'endOfMonth' });
    expect(later).toMatchObject({ expiry: 'endOfMonth', left: 3_000, cards: 1 });
    expect(await test.faults()).toEqual([]);
  });

  it('GIFT-2 is voided once with a reason, and no longer issued', async () => {
    const groupId = await group([await test.customer(), await test.customer()]);
    const { id } = await issue({ groupId, metric: 'daily' });
    await spend((await cardsOf(id))[0]!, 500);
    await expect(voided(id, '  ')).rejects.toMatchObject({ kind: 'invalid', fields: [{ field: 'reason' }] });
    expect(await moved(() => voided(id))).toEqual({
      'expense.promotions': -4_500,
      'liability.giftCard': 4_500,
    });
    expect(await get(id)).toMatchObject({ state: 'voided', left: 0, nextIssueOn: '' });
    await expect(voided(id)).rejects.toMatchObject({ kind: 'unprocessable' });
    await expect(change(id, { groupId, metric: 'daily' })).rejects.toMatchObject({ kind: 'unprocessable' });
    test.pass(3 * 86_400_000);
    await test.service.runDue();
    expect(await cardsOf(id)).toHaveLength(2);
    expect(await test.faults()).toEqual([]);
  });

  it('GIFT-1 is kept after its customer or group is deleted, and no longer issued', async () => {
    const groupId = await group([await test.customer()]);
    const { id } = await issue({ groupId, metric: 'daily' });
    await test.service.as(keeper, () =>
      test.service.app.get(CustomerGroupsController).deleteCustomerGroup({ id: groupId }),
    );
    test.pass(2 * 86_400_000);
    await test.service.runDue();
    expect(await get(id)).toMatchObject({
      recipient: 'group',
      recipientId: 0,
      recipientName: '',
      nextIssueOn: '',
    });
    expect(await cardsOf(id)).toHaveLength(1);
  });

  it('GIFT-2 GIFT-3 keeps its balance when its expiry is cleared or postponed', async () => {
    const userId = await test.customer();
    const day = lastDay();
    const cleared = await issue({ userId, expiresOn: day });
    const putOff = await issue({ userId, expiresOn: day });
    expect(await change(cleared.id, { userId })).toMatchObject({ expiresOn: '', left: 2_500 });
    await change(putOff.id, { userId, expiresOn: dayIn(40) });
    await passTo(dayIn(31));
    for (const { id } of [cleared, putOff]) {
      const [card] = await cardsOf(id);
      expect(card).toMatchObject({ state: 'active', balance: 2_500 });
      await spend(card!, 100);
    }
    await passTo(dayIn(10));
    expect((await cardsOf(cleared.id))[0]).toMatchObject({
      state: 'active',
      balance: 2_400,
      expires_at: null,
    });
    expect((await cardsOf(putOff.id))[0]).toMatchObject({ state: 'expired', balance: 0 });
    expect(await test.faults()).toEqual([]);
  });

  it('GIFT-3 ignores due work for an earlier expiry of a card that does not expire yet', async () => {
    const { id } = await issue({ userId: await test.customer() });
    const ending = { id, accountId: account, generation: 1, period: 0 };
    await test.service.platform.database.withTenant(accountScope(account), (tx) =>
      schedule(tx, endDue(ending, 'expired', test.service.clock.now())),
    );
    await test.service.runDue();
    expect((await cardsOf(id))[0]).toMatchObject({ state: 'active', balance: 2_500 });
  });

  it('GIFT-3 LEDG-2 expires a replacement card after its year, unless another refund extends it', async () => {
    const userId = await test.customer();
    const { id } = await issue({ userId, expiresOn: dayIn(1) });
    const [card] = await cardsOf(id);
    const orders = [await spend(card!, 700), await spend(card!, 300), await spend(card!, 200)];
    await passTo(dayIn(2));
    const giveBack = async (orderId: string, amount: number): Promise<string> =>
      (
        await test.tenders.credit({
          ...{ refundId: test.newId(), orderId, purse: purseOf(card!), amount, currency: 'USD' },
        })
      ).cardId;
    const cardId = await giveBack(orders[0]!, 700);
    const successor = async () =>
      (
        await test.service.sql(
          `select k.state, p.balance, p.expires_at > $2 as "isOpen" from gift_card k join purse p on p.id = k.id
           where k.id = $1`,
          [cardId, test.service.clock.now()],
        )
      )[0];
    await passTo(dayIn(366));
    expect(await successor()).toEqual({ state: 'expired', balance: 0, isOpen: false });
    const [last] = await test.service.sql(
      'select kind, amount from purse_entry where purse_id = $1 order by n desc limit 1',
      [cardId],
    );
    expect(last).toEqual({ kind: 'expiry', amount: -700 });
    expect(await giveBack(orders[1]!, 100)).toBe(cardId);
    expect(await successor()).toEqual({ state: 'active', balance: 100, isOpen: true });

    // Each refund extends the card by another year.
    await passTo(dayIn(200));
    expect(await giveBack(orders[1]!, 200)).toBe(cardId);
    await passTo(dayIn(300));
    expect(await successor()).toEqual({ state: 'active', balance: 300, isOpen: true });

    // Even before the due work for its end has run.
    test.pass(367 * 86_400_000);
    await giveBack(orders[2]!, 50);
    expect(await successor()).toEqual({ state: 'active', balance: 50, isOpen: true });
    await test.service.runAllDue();
    expect(await successor()).toEqual({ state: 'active', balance: 50, isOpen: true });
    expect(await test.faults()).toEqual([]);
  }, 30_000);

  it('GIFT-3 LEDG-2 also expires replacement cards created before their ends were scheduled', async () => {
    const [purse, expired] = [await test.purseWith('giftCard', 400), new Date(test.now() + 86_400_000)];
    await test.service.sql(
      `insert into gift_card (account_id, id, person_id, amount, issued_at, replaces)
       select account_id, id, person_id, 400, changed_at, gen_random_uuid() from purse where id = $1`,
      [purse.cardId],
    );
    await test.service.sql('update purse set expires_at = $2 where id = $1', [purse.cardId, expired]);
    await test.service.sql(endsOfSuccessors.sql);
    await passTo(dayIn(2));
    expect(await test.row(purse)).toMatchObject({ balance: 0 });
    expect(await test.faults()).toEqual([]);
  });

  it('GIFT-2 GIFT-3 rejects an expiry change that would end a partly spent card immediately', async () => {
    await passTo(nextOn(31));
    const userId = await test.customer();
    const gift = { userId, metric: 'monthly' };
    const { id } = await issue(gift);
    await spend((await cardsOf(id))[0]!, 100);
    await passTo(dayIn(10));
    await expect(change(id, { ...gift, expiry: 'endOfMonth' })).rejects.toMatchObject({
      ...{ kind: 'invalid', fields: [{ field: 'expiry', code: 'day-over' }] },
    });
    expect((await cardsOf(id))[0]).toMatchObject({ state: 'active', balance: 2_400 });
    await spend((await cardsOf(id))[0]!, 100);
    expect(await test.faults()).toEqual([]);
  });

  it('GIFT-2 cannot be changed after it ends', async () => {
    const userId = await test.customer();
    const { id } = await issue({ userId, expiresOn: dayIn(1) });
    await spend((await cardsOf(id))[0]!, 2_500);
    await passTo(dayIn(2));
    for (const given of [
      { userId, amount: '30' },
      { userId, expiresOn: lastDay() },
    ])
      await expect(change(id, given)).rejects.toMatchObject({ kind: 'unprocessable' });
    expect(await cardsOf(id)).toHaveLength(1);
  });

  it('GIFT-2 GIFT-3 counts spending until the next issue, even if the cards ended before', async () => {
    await passTo(nextOn(20));
    const [spender, saver] = [await test.customer(), await test.customer()];
    const gift = (userId: number) => ({ userId, metric: 'monthly', expiry: 'endOfMonth' });
    const [spent, kept] = [await issue(gift(spender)), await issue(gift(saver))];
    await spend((await cardsOf(spent.id))[0]!, 2_500);
    await passTo(dayIn(13));
    expect((await cardsOf(spent.id))[0]).toMatchObject({ state: 'expired' });
    await expect(change(spent.id, { ...gift(spender), amount: '30' })).rejects.toMatchObject({
      kind: 'unprocessable',
    });
    expect(await cardsOf(spent.id)).toHaveLength(1);
    // Saving the same content, or changing the expiry of future cards, is allowed.
    await change(spent.id, gift(spender));
    await change(spent.id, { ...gift(spender), expiry: 'nextIssue' });
    await change(kept.id, { ...gift(saver), amount: '30' });
    expect((await cardsOf(kept.id)).map(({ balance }) => balance)).toEqual([0, 3_000]);
    expect(await test.faults()).toEqual([]);
  });

  it('GIFT-1 GIFT-3 notifies those who got a card even if their group is deleted during the issue', async () => {
    const groupId = await group([]);
    await test.service.sql(
      `with made as (
         insert into customer (account_id, person_id, email, first_name, last_name, phone, name_key, email_key, state,
           joined_at, joined_by, last_seen_at)
         select $1, 70_000 + n, 'd' || n || '@example.test', '', '', '', '', 'd' || n, 'active', now(), 'checkin', now()
         from generate_series(1, 600) as n returning account_id, person_id)
       insert into customer_group_member (account_id, group_id, person_id) select account_id, $2, person_id from made`,
      [account, groupId],
    );
    const { id } = await issue({ groupId, amount: '1' }, giver, 'en');
    expect(await get(id)).toMatchObject({ cards: 500, isIssuing: true });
    await test.service.as(keeper, () =>
      test.service.app.get(CustomerGroupsController).deleteCustomerGroup({ id: groupId }),
    );
    await test.service.runAllDue();
    expect(await get(id)).toMatchObject({ cards: 500, isIssuing: false, state: 'active' });
    const [first] = await cardsOf(id);
    expect((await test.service.outbox(events.MailRequested)).map((mail) => mail.id)).toContain(
      `gift-card/${first!.id}`,
    );
    await voided(id);
    await test.service.runAllDue();
  }, 30_000);

  it('GIFT-2 rejects an empty group for a single issue, but allows it for a recurring one', async () => {
    const groupId = await group([]);
    await expect(issue({ groupId })).rejects.toMatchObject({
      ...{ kind: 'invalid', fields: [{ field: 'userGroupId', code: 'empty-group' }] },
    });
    expect(await issue({ groupId, metric: 'monthly' })).toMatchObject({ cards: 0, state: 'active' });
  });

  it('LEDG-2 counts concurrent copies of a refund once on the replacement card', async () => {
    const { id } = await issue({ userId: await test.customer() });
    const [card] = await cardsOf(id);
    const orderId = await spend(card!, 700);
    await voided(id);
    const refund = { refundId: test.newId(), orderId, purse: purseOf(card!), amount: 700, currency: 'USD' };
    const given = await Promise.all(Array.from({ length: 8 }, () => test.tenders.credit(refund)));
    expect(new Set(given.map(({ cardId }) => cardId)).size).toBe(1);
    expect(
      await test.service.sql(
        'select k.amount, p.balance from gift_card k join purse p on p.id = k.id where k.replaces = $1',
        [card!.id],
      ),
    ).toEqual([{ amount: 700, balance: 700 }]);
  });

  it('GIFT-3 issues one card per member to a large group, however often the issue restarts', async () => {
    const members: number[] = [];
    await test.service.sql(
      `insert into customer (account_id, person_id, email, first_name, last_name, phone, name_key, email_key, state,
         joined_at, joined_by, last_seen_at)
       select $1, 50_000 + n, 'g' || n || '@example.test', '', '', '', '', 'g' || n, 'active', now(), 'checkin', now()
       from generate_series(1, 1200) as n`,
      [account],
    );
    const groupId = await group(members);
    await test.service.sql(
      'insert into customer_group_member (account_id, group_id, person_id) select $1, $2, 50_000 + n from generate_series(1, 1200) as n',
      [account, groupId],
    );
    const { id, isIssuing } = await issue({ groupId, metric: 'monthly', amount: '1' });
    expect(isIssuing).toBe(true);
    await Promise.all([test.service.runDue(), test.service.runDue()]);
    await test.service.sql('update gift_card_issue set issued_up_to = 0 where id = $1', [id]);
    await test.service.runAllDue();
    expect(await get(id)).toMatchObject({ cards: 1_200, issued: 120_000, isIssuing: false });
    expect(await test.faults()).toEqual([]);
  }, 30_000);

  it('GIFT-3 notifies owners by mail in hundreds, at most three mails a day per mailbox', async () => {
    const mailed = async () =>
      (await test.service.outbox(events.MailRequested)).filter(({ id }) => id.startsWith('gift-card/'));
    const groupId = await group([]);
    await test.service.sql(
      `with made as (
         insert into customer (account_id, person_id, email, first_name, last_name, phone, name_key, email_key, state,
           joined_at, joined_by, last_seen_at)
         select $1, 60_000 + n, 'm' || n || '@example.test', 'Mo', '', '', '', 'm' || n, 'active', now(), 'checkin', now()
         from generate_series(1, 130) as n returning account_id, person_id)
       insert into customer_group_member (account_id, group_id, person_id) select account_id, $2, person_id from made`,
      [account, groupId],
    );
    const before = (await mailed()).length;
    await issue({ groupId, amount: '5' });
    await test.service.runDue();
    expect(await mailed()).toHaveLength(before);

    const { id } = await issue({ groupId, amount: '5', expiresOn: lastDay() }, giver, 'de');
    await test.service.runDue();
    expect(await mailed()).toHaveLength(before + 100);
    test.pass(10_000);
    await test.service.runDue();
    const mails = (await mailed()).slice(before);
    expect(mails).toHaveLength(130);
    expect(new Set(mails.map((mail) => mail.id)).size).toBe(130);
    const [first] = await cardsOf(id);
    const mail = openedMail(mails.find((one) => one.id === `gift-card/${first!.id}`)!);
    expect(mail).toMatchObject({ kind: 'giftCard', language: 'de', to: 'm1@example.test', name: 'Mo' });
    expect(mail.values).toMatchObject({ amount: '5,00\u00a0$', operator: expect.any(String) });
    expect(mail.values['until']).toMatch(/^\d{1,2}\. \p{L}+ \d{4}$/u);

    for (const _ of [1, 2, 3]) await issue({ userId: 60_001 }, giver, 'en');
    await test.service.runDue();
    expect((await mailed()).filter((one) => openedMail(one).to === 'm1@example.test')).toHaveLength(3);
  });
});
