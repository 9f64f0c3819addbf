import { describe, expect, it } from '@jest/globals';
import type { DepositsService, PreparedDeposit } from '@backroom/proto/tenders/v1/deposits_service';
import type { Purse } from '@backroom/proto/tenders/v1/tenders_service';

/** An implementation of deposits under test: its calls, and the controls of its owner. */
export interface DepositsUnderTest {
  deposits: DepositsService;
  /** Creates a new customer's purse that can take this amount: a tab with this debt. */
  purseFor(amount: number): Promise<Purse>;
  balance(purse: Purse): Promise<number>;
  /** The current time in milliseconds since the epoch; `pass` advances it. */
  now(): number;
  pass(milliseconds: number): Promise<void>;
  newId(): string;
}

/** gRPC kinds as the product's errors name them. */
type Refusal = 'invalid' | 'notFound' | 'unprocessable' | 'conflict';

/**
 * The contract of every service that takes money into stored value (`deposits_service.proto`): the same cases for each
 * kind. `owed` where deposits are limited to the debt.
 */
export function depositsConform(
  name: string,
  start: () => Promise<DepositsUnderTest>,
  { owed = false, currency = 'USD' } = {},
): void {
  const minute = 60_000;

  /** Prepares a deposit of 400, for ten minutes, out of 1,000 that can be deposited. */
  async function prepared() {
    const under = await start();
    const purse = await under.purseFor(1_000);
    const before = await under.balance(purse);
    const request = {
      ...{ depositId: under.newId(), purse, amount: 400, currency },
      expiresAt: under.now() + 10 * minute,
    };
    const { deposit } = await under.deposits.prepare(request);
    const of = { accountId: purse.accountId, depositId: request.depositId };
    /** The amount deposited since. */
    const deposited = async () => (await under.balance(purse)) - before;
    return { ...under, purse, request, of, before, deposited, deposit: deposit! };
  }
  const refused = (call: Promise<unknown>, kind: Refusal) => expect(call).rejects.toMatchObject({ kind });
  const stateOf = ({ state, balance, amount }: PreparedDeposit) => ({ state, balance, amount });

  describe(`LEDG-1 ${name} keeps the contract of deposits`, () => {
    it('LEDG-1 deposits a prepared amount once, however often it is requested', async () => {
      const { deposits, of, deposited, before, deposit } = await prepared();
      expect(stateOf(deposit)).toEqual({ state: 'prepared', balance: undefined, amount: 400 });
      expect(await deposited()).toBe(0);
      const answers = await Promise.all(Array.from({ length: 8 }, () => deposits.deposit(of)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(stateOf(answers[0]!.deposit!)).toEqual({
        ...{ state: 'deposited', balance: before + 400, amount: 400 },
      });
      expect(await deposited()).toBe(400);
      expect((await deposits.getDeposit(of)).deposit).toEqual(answers[0]!.deposit);
    });

    it('LEDG-1 repeats the same preparation and rejects the same id with other values', async () => {
      const { deposits, request, deposit, of, deposited } = await prepared();
      expect((await deposits.prepare(request)).deposit).toEqual(deposit);
      await refused(deposits.prepare({ ...request, amount: 401 }), 'conflict');
      await refused(deposits.prepare({ ...request, currency: 'EUR' }), 'conflict');
      await deposits.deposit(of);
      expect((await deposits.prepare(request)).deposit!.state).toBe('deposited');
      expect(await deposited()).toBe(400);
    });

    it('LEDG-1 never deposits an abandoned deposit, and does not abandon a completed one', async () => {
      const { deposits, of, request, deposited, newId } = await prepared();
      expect((await deposits.abandon(of)).deposit!.state).toBe('abandoned');
      expect((await deposits.abandon(of)).deposit!.state).toBe('abandoned');
      await refused(deposits.deposit(of), 'unprocessable');
      expect(await deposited()).toBe(0);
      const other = { ...of, depositId: newId() };
      await deposits.prepare({ ...request, depositId: other.depositId });
      await deposits.deposit(other);
      await refused(deposits.abandon(other), 'unprocessable');
      expect(await deposited()).toBe(400);
    });

    it('LEDG-1 completes exactly one of a concurrent deposit and abandonment', async () => {
      const { deposits, of, deposited } = await prepared();
      const [made, abandoned] = await Promise.allSettled([deposits.deposit(of), deposits.abandon(of)]);
      expect([made.status, abandoned.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(await deposited()).toBe(made.status === 'fulfilled' ? 400 : 0);
    });

    it('LEDG-1 deposits money that was taken, even after the preparation expired', async () => {
      const { deposits, of, pass, deposited } = await prepared();
      await pass(10 * minute);
      expect((await deposits.getDeposit(of)).deposit!.state).toBe('expired');
      expect((await deposits.deposit(of)).deposit!.state).toBe('deposited');
      expect(await deposited()).toBe(400);
    });

    it('LEDG-1 rejects a deposit that was never prepared or that belongs to another operator', async () => {
      const { deposits, of, newId, deposited } = await prepared();
      for (const none of [
        { ...of, depositId: newId() },
        { ...of, accountId: of.accountId + 1 },
      ]) {
        await refused(deposits.deposit(none), 'notFound');
        await refused(deposits.abandon(none), 'notFound');
        await refused(deposits.getDeposit(none), 'notFound');
      }
      expect(await deposited()).toBe(0);
    });

    it('LEDG-1 rejects an invalid amount, a past expiry and an unknown customer', async () => {
      const { deposits, request, purse, now, newId } = await prepared();
      const other = () => ({ ...request, depositId: newId() });
      for (const amount of [0, -1]) await refused(deposits.prepare({ ...other(), amount }), 'invalid');
      await refused(deposits.prepare({ ...other(), expiresAt: now() }), 'invalid');
      await refused(deposits.prepare({ ...other(), currency: 'EUR' }), 'invalid');
      const unknown = { ...purse, customerId: 987_654_321 };
      await refused(deposits.prepare({ ...other(), purse: unknown }), 'notFound');
    });

    if (owed) {
      it('CUST-6 limits deposits to the debt less prepared amounts, also concurrently', async () => {
        const { deposits, request, newId } = await prepared();
        await refused(deposits.prepare({ ...request, depositId: newId(), amount: 601 }), 'unprocessable');
        const tries = await Promise.allSettled(
          Array.from({ length: 16 }, () => deposits.prepare({ ...request, depositId: newId(), amount: 100 })),
        );
        expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
      });

      it('CUST-6 does not count abandoned or expired deposits', async () => {
        const { deposits, request, of, newId, pass } = await prepared();
        const whole = () => deposits.prepare({ ...request, depositId: newId(), amount: 1_000 });
        await refused(whole(), 'unprocessable');
        await deposits.abandon(of);
        await whole();
        await pass(10 * minute);
        const expiresAt = request.expiresAt + 10 * minute;
        await deposits.prepare({ ...request, depositId: newId(), amount: 1_000, expiresAt });
      });
    }
  });
}
