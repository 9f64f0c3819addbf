import { describe, expect, it } from '@jest/globals';
import type { Hold, Purse, TendersService } from '@backroom/proto/tenders/v1/tenders_service';

/** A tender under test: its calls, and what only its owner can do to it. */
export interface TenderUnderTest {
  tenders: TendersService;
  /** A new customer's purse with this much to spend; with `beside` another card of that one's customer. */
  purseWith(amount: number, beside?: Purse): Promise<Purse>;
  /** What could be spent now: the balance without what is held. */
  spendable(purse: Purse): Promise<number>;
  /** Milliseconds since the epoch, and a later now. */
  now(): number;
  pass(milliseconds: number): Promise<void>;
  newId(): string;
}

/** gRPC kinds as the product's errors name them. */
type Refusal = 'invalid' | 'notFound' | 'unprocessable' | 'conflict';

/**
 * What everybody who keeps stored value has to do (`tenders_service.proto`), whatever the store: the same cases for each
 * implementation. `start` gives a fresh one before each case; `cards` where a customer may have several, `currency` where it is not dollars.
 */
export function tendersConform(
  name: string,
  start: () => Promise<TenderUnderTest>,
  { cards = false, currency = 'USD' } = {},
): void {
  const minute = 60_000;

  /** A hold of 400 of 1,000, for ten minutes. */
  async function held(amount = 400) {
    const under = await start();
    const purse = await under.purseWith(1_000);
    const asked = { orderId: under.newId(), purse, amount, currency, expiresAt: under.now() + 10 * minute };
    const { hold } = await under.tenders.reserve(asked);
    const { accountId, tender, cardId } = purse;
    const of = { accountId, orderId: asked.orderId, tender, cardId };
    return { ...under, purse, asked, of, hold: hold! };
  }
  const refused = (call: Promise<unknown>, kind: Refusal) => expect(call).rejects.toMatchObject({ kind });
  const stateOf = ({ state, captured, amount }: Hold) => ({ state, captured, amount });

  describe(`LEDG-2 ${name} keeps the contract of tenders`, () => {
    it('LEDG-2 what is reserved cannot be spent a second time', async () => {
      const { tenders, asked, spendable, purse, hold, newId } = await held();
      expect(stateOf(hold)).toEqual({ state: 'held', captured: 0, amount: 400 });
      expect(await spendable(purse)).toBe(600);
      await refused(tenders.reserve({ ...asked, orderId: newId(), amount: 601 }), 'unprocessable');
      expect(await spendable(purse)).toBe(600);
      await tenders.reserve({ ...asked, orderId: newId(), amount: 600 });
      expect(await spendable(purse)).toBe(0);
    });

    it('LEDG-2 the same reservation again is the same one; with another amount it is refused', async () => {
      const { tenders, asked, spendable, purse, hold } = await held();
      expect((await tenders.reserve(asked)).hold).toEqual(hold);
      expect(await spendable(purse)).toBe(600);
      await refused(tenders.reserve({ ...asked, amount: 401 }), 'conflict');
      await refused(tenders.reserve({ ...asked, currency: 'EUR' }), 'conflict');
      expect(await spendable(purse)).toBe(600);
    });

    if (cards)
      it('LEDG-2 two cards of one kind may pay for one order, each by a hold of its own', async () => {
        const { tenders, asked, of, spendable, purse, purseWith } = await held();
        const other = await purseWith(500, purse);
        await tenders.reserve({ ...asked, purse: other, amount: 300 });
        expect([await spendable(purse), await spendable(other)]).toEqual([600, 200]);
        await tenders.capture({ ...of, cardId: other.cardId, amount: 300 });
        await tenders.release(of);
        expect([await spendable(purse), await spendable(other)]).toEqual([1_000, 200]);
      });

    it('LEDG-2 thirty-two reservations at once hold no more than there is', async () => {
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

    it('LEDG-2 refuses what is no amount, has no future, or belongs to nobody', async () => {
      const { tenders, asked, now, newId, purse } = await held();
      for (const amount of [0, -1])
        await refused(tenders.reserve({ ...asked, orderId: newId(), amount }), 'invalid');
      await refused(tenders.reserve({ ...asked, orderId: newId(), expiresAt: now() }), 'invalid');
      const nobody = { ...purse, customerId: 987_654_321 };
      await refused(tenders.reserve({ ...asked, orderId: newId(), purse: nobody }), 'notFound');
    });

    it('LEDG-2 what is captured is spent once, and what was not needed is free again', async () => {
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

    it('LEDG-2 no more is captured than was held', async () => {
      const { tenders, of, spendable, purse } = await held();
      await refused(tenders.capture({ ...of, amount: 401 }), 'invalid');
      await refused(tenders.capture({ ...of, amount: 0 }), 'invalid');
      expect(await spendable(purse)).toBe(600);
    });

    it('LEDG-2 what is released is free again, once, and is captured no more', async () => {
      const { tenders, of, asked, spendable, purse } = await held();
      expect((await tenders.release(of)).hold!.state).toBe('released');
      expect((await tenders.release(of)).hold!.state).toBe('released');
      expect(await spendable(purse)).toBe(1_000);
      await refused(tenders.capture({ ...of, amount: 400 }), 'unprocessable');
      // An order reserves once: asked again it learns what became of it.
      expect((await tenders.reserve(asked)).hold!.state).toBe('released');
      expect(await spendable(purse)).toBe(1_000);
    });

    it('LEDG-2 a hold whose time is over is free again and is captured no more', async () => {
      const { tenders, of, asked, spendable, purse, pass } = await held();
      await pass(10 * minute);
      expect(await spendable(purse)).toBe(1_000);
      await refused(tenders.capture({ ...of, amount: 400 }), 'unprocessable');
      expect((await tenders.release(of)).hold!.state).toBe('expired');
      expect((await tenders.reserve(asked)).hold!.state).toBe('expired');
      expect(await spendable(purse)).toBe(1_000);
    });

    it('LEDG-2 capture and release at once: one of them', async () => {
      const { tenders, of, spendable, purse } = await held();
      const [captured, released] = await Promise.allSettled([
        tenders.capture({ ...of, amount: 400 }),
        tenders.release(of),
      ]);
      expect([captured.status, released.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(await spendable(purse)).toBe(captured.status === 'fulfilled' ? 600 : 1_000);
    });

    it('LEDG-2 what nobody reserved is neither captured nor released', async () => {
      const { tenders, of, newId } = await held();
      const none = { ...of, orderId: newId() };
      await refused(tenders.capture({ ...none, amount: 1 }), 'notFound');
      await refused(tenders.release(none), 'notFound');
      await refused(tenders.release({ ...of, accountId: of.accountId + 1 }), 'notFound');
    });

    it('LEDG-2 a refund is credited once, however often it is asked for', async () => {
      const { tenders, of, asked, spendable, purse, newId } = await held();
      await tenders.capture({ ...of, amount: 400 });
      const credit = { refundId: newId(), orderId: asked.orderId, purse, amount: 150, currency };
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
