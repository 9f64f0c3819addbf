import { describe, expect, it } from '@jest/globals';
import type { Hold, Purse, TendersService } from '@backroom/proto/tenders/v1/tenders_service';

/** A tender under test: its calls, and the controls of its owner. */
export interface TenderUnderTest {
  tenders: TendersService;
  /**
   * Creates a new customer's purse with this amount to spend; with `sibling`, another card of that purse's customer.
   */
  purseWith(amount: number, sibling?: Purse): Promise<Purse>;
  /** The amount that can be spent now: the balance less holds. */
  spendable(purse: Purse): Promise<number>;
  /** The current time in milliseconds since the epoch; `pass` advances it. */
  now(): number;
  pass(milliseconds: number): Promise<void>;
  newId(): string;
}

/** gRPC kinds as the product's errors name them. */
type Refusal = 'invalid' | 'notFound' | 'unprocessable' | 'conflict';

/**
 * The contract of every service that keeps stored value (`tenders_service.proto`), whatever the store: the same cases
 * for each implementation. `start` returns a fresh one before each case; `cards` where a customer may have several,
 * `currency` where it is not dollars.
 */
export function tendersConform(
  name: string,
  start: () => Promise<TenderUnderTest>,
  { cards = false, currency = 'USD' } = {},
): void {
  const minute = 60_000;

  /** Creates a hold of 400 of 1,000, for ten minutes. */
  async function held(amount = 400) {
    const under = await start();
    const purse = await under.purseWith(1_000);
    const request = { orderId: under.newId(), purse, amount, currency, expiresAt: under.now() + 10 * minute };
    const { hold } = await under.tenders.reserve(request);
    const { accountId, tender, cardId } = purse;
    const of = { accountId, orderId: request.orderId, tender, cardId };
    return { ...under, purse, request, of, hold: hold! };
  }
  const refused = (call: Promise<unknown>, kind: Refusal) => expect(call).rejects.toMatchObject({ kind });
  const stateOf = ({ state, captured, amount }: Hold) => ({ state, captured, amount });

  describe(`LEDG-2 ${name} keeps the contract of tenders`, () => {
    it('LEDG-2 does not let a reserved amount be spent a second time', async () => {
      const { tenders, request, spendable, purse, hold, newId } = await held();
      expect(stateOf(hold)).toEqual({ state: 'held', captured: 0, amount: 400 });
      expect(await spendable(purse)).toBe(600);
      await refused(tenders.reserve({ ...request, orderId: newId(), amount: 601 }), 'unprocessable');
      expect(await spendable(purse)).toBe(600);
      await tenders.reserve({ ...request, orderId: newId(), amount: 600 });
      expect(await spendable(purse)).toBe(0);
    });

    it('LEDG-2 repeats the same reservation and rejects the same order with another amount', async () => {
      const { tenders, request, spendable, purse, hold } = await held();
      expect((await tenders.reserve(request)).hold).toEqual(hold);
      expect(await spendable(purse)).toBe(600);
      await refused(tenders.reserve({ ...request, amount: 401 }), 'conflict');
      await refused(tenders.reserve({ ...request, currency: 'EUR' }), 'conflict');
      expect(await spendable(purse)).toBe(600);
    });

    if (cards)
      it('LEDG-2 holds two cards of one kind separately for one order', async () => {
        const { tenders, request, of, spendable, purse, purseWith } = await held();
        const other = await purseWith(500, purse);
        await tenders.reserve({ ...request, purse: other, amount: 300 });
        expect([await spendable(purse), await spendable(other)]).toEqual([600, 200]);
        await tenders.capture({ ...of, cardId: other.cardId, amount: 300 });
        await tenders.release(of);
        expect([await spendable(purse), await spendable(other)]).toEqual([1_000, 200]);
      });

    it('LEDG-2 holds no more than the balance in thirty-two concurrent reservations', async () => {
      const under = await start();
      const purse = await under.purseWith(1_000);
      const expiresAt = under.now() + minute;
      const tries = await Promise.allSettled(
        Array.from({ length: 32 }, () =>
          under.tenders.reserve({ orderId: under.newId(), purse, amount: 90, currency, expiresAt }),
        ),
      );
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
      expect(await under.spendable(purse)).toBe(10);
    });

    it('LEDG-2 rejects an invalid amount, a past expiry and an unknown customer', async () => {
      const { tenders, request, now, newId, purse } = await held();
      for (const amount of [0, -1])
        await refused(tenders.reserve({ ...request, orderId: newId(), amount }), 'invalid');
      await refused(tenders.reserve({ ...request, orderId: newId(), expiresAt: now() }), 'invalid');
      const unknown = { ...purse, customerId: 987_654_321 };
      await refused(tenders.reserve({ ...request, orderId: newId(), purse: unknown }), 'notFound');
    });

    it('LEDG-2 spends a captured amount once and frees the rest of its hold', async () => {
      const { tenders, of, spendable, purse } = await held();
      const { hold } = await tenders.capture({ ...of, amount: 250 });
      expect(stateOf(hold!)).toEqual({ state: 'captured', captured: 250, amount: 400 });
      expect(await spendable(purse)).toBe(750);
      expect((await tenders.capture({ ...of, amount: 250 })).hold).toEqual(hold);
      expect(await spendable(purse)).toBe(750);
      await refused(tenders.capture({ ...of, amount: 251 }), 'conflict');
      await refused(tenders.release(of), 'unprocessable');
      expect(await spendable(purse)).toBe(750);
    });

    it('LEDG-2 captures no more than was held', async () => {
      const { tenders, of, spendable, purse } = await held();
      await refused(tenders.capture({ ...of, amount: 401 }), 'invalid');
      await refused(tenders.capture({ ...of, amount: 0 }), 'invalid');
      expect(await spendable(purse)).toBe(600);
    });

    it('LEDG-2 frees a released hold once and captures nothing of it', async () => {
      const { tenders, of, request, spendable, purse } = await held();
      expect((await tenders.release(of)).hold!.state).toBe('released');
      expect((await tenders.release(of)).hold!.state).toBe('released');
      expect(await spendable(purse)).toBe(1_000);
      await refused(tenders.capture({ ...of, amount: 400 }), 'unprocessable');
      // An order reserves once: a repeated request returns the outcome.
      expect((await tenders.reserve(request)).hold!.state).toBe('released');
      expect(await spendable(purse)).toBe(1_000);
    });

    it('LEDG-2 frees an expired hold and captures nothing of it', async () => {
      const { tenders, of, request, spendable, purse, pass } = await held();
      await pass(10 * minute);
      expect(await spendable(purse)).toBe(1_000);
      await refused(tenders.capture({ ...of, amount: 400 }), 'unprocessable');
      expect((await tenders.release(of)).hold!.state).toBe('expired');
      expect((await tenders.reserve(request)).hold!.state).toBe('expired');
      expect(await spendable(purse)).toBe(1_000);
    });

    it('LEDG-2 completes exactly one of a concurrent capture and release', async () => {
      const { tenders, of, spendable, purse } = await held();
      const [captured, released] = await Promise.allSettled([
        tenders.capture({ ...of, amount: 400 }),
        tenders.release(of),
      ]);
      expect([captured.status, released.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(await spendable(purse)).toBe(captured.status === 'fulfilled' ? 600 : 1_000);
    });

    it('LEDG-2 rejects a capture or release without a reservation', async () => {
      const { tenders, of, newId } = await held();
      const none = { ...of, orderId: newId() };
      await refused(tenders.capture({ ...none, amount: 1 }), 'notFound');
      await refused(tenders.release(none), 'notFound');
      await refused(tenders.release({ ...of, accountId: of.accountId + 1 }), 'notFound');
    });

    it('LEDG-2 credits a refund once, however often it is requested', async () => {
      const { tenders, of, request, spendable, purse, newId } = await held();
      await tenders.capture({ ...of, amount: 400 });
      const credit = { refundId: newId(), orderId: request.orderId, purse, amount: 150, currency };
      const key = { accountId: purse.accountId, refundId: credit.refundId };
      await refused(tenders.getCredit(key), 'notFound');
      const { parts, debtEnded } = await tenders.previewCredit({ credit });
      expect([parts.reduce((sum, { amount }) => sum + amount, 0), debtEnded]).toEqual([150, 0]);
      await refused(tenders.getCredit(key), 'notFound');
      const answers = await Promise.all(Array.from({ length: 8 }, () => tenders.credit(credit)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ refundId: credit.refundId, amount: 150 });
      expect(await spendable(purse)).toBe(750);
      expect(await tenders.getCredit(key)).toMatchObject({ refundId: credit.refundId, amount: 150 });
      await refused(tenders.credit({ ...credit, amount: 151 }), 'conflict');
      await refused(tenders.credit({ ...credit, refundId: newId(), amount: 0 }), 'invalid');
      await refused(tenders.getCredit({ ...key, accountId: key.accountId + 1 }), 'notFound');
      expect(await spendable(purse)).toBe(750);
    });
  });
}
