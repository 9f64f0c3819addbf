import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { schedule } from '@backroom/platform';
import type { ServiceUnderTest } from '@backroom/testing/service-under-test';
import { askAgainWork, scheduleFirstAsk } from '../src/external-intent/ask-again.js';
import type { ExternalIntent } from '../src/external-intent/external-intent.js';
import { IntentParts, IntentRunner } from '../src/external-intent/intent-runner.js';
import { placedOrders, recordPlaced } from '../src/placing/record-placed.js';
import type { PlacedOrder } from '../src/placing/placed-order.sql.js';
import { refunds } from '../src/refund/settle-refund.js';
import { newId, now, startLedger } from './ledger-under-test.js';
import { byCard, order, place } from './placing.js';

let ledger: ServiceUnderTest;
beforeAll(async () => {
  ledger = await startLedger({ PAYMENT_PROCESSOR: 'sandbox' });
}, 60_000);
afterAll(() => ledger?.stop());

interface Wish {
  id: string;
  state: 'pending' | 'granted' | 'refused';
}
type Outcome = 'granted' | 'refused';

/** Intents in memory, with a party whose responses are scripted. */
class Wishes implements ExternalIntent<Wish, Outcome> {
  readonly kind = refunds;
  readonly settling = { name: 'settle-wish', unaudited: 'a test' };
  readonly kept = new Map<string, Wish['state']>();
  readonly asks: boolean[] = [];
  readonly superseded: Outcome[] = [];
  answer: () => Promise<Outcome | undefined> = async () => 'granted';

  wish(): Wish {
    const wish: Wish = { id: newId(), state: 'pending' };
    this.kept.set(wish.id, wish.state);
    return wish;
  }
  keyOf = ({ id }: Wish) => ({ accountId: 11, id });
  load = async (_tx: unknown, { id }: { id: string }) => {
    const state = this.kept.get(id);
    return state && { id, state };
  };
  ask = (_wish: Wish, { isRepeated }: { isRepeated: boolean }) => {
    this.asks.push(isRepeated);
    return this.answer();
  };
  settle: ExternalIntent<Wish, Outcome>['settle'] = async (_tx, ended) =>
    ended.map(({ intent: { id }, outcome }) => {
      if (this.kept.get(id) !== 'pending') return undefined;
      this.kept.set(id, outcome);
      return { id, state: outcome };
    });
  supersede = async (_wish: Wish, outcome: Outcome) => void this.superseded.push(outcome);
  finish = async (wish: Wish) => wish;
}

const started = () => {
  const wishes = new Wishes();
  return { wishes, runner: new IntentRunner(ledger.app.get(IntentParts), wishes) };
};
const dueWorkOf = (id: string) =>
  ledger.sql<{ kind: string; due_at: Date; payload: number | null }>(
    'select kind, due_at, payload from due_work where key = $1',
    [id],
  );

describe('LEDG-8 external intent', () => {
  it('LEDG-8 settles once with the outcome of its party and removes its due work', async () => {
    const { wishes, runner } = started();
    const wish = wishes.wish();
    await ledger.platform.database.transaction((tx) =>
      scheduleFirstAsk(tx, refunds, { accountId: 11, id: wish.id }, now),
    );
    expect(await dueWorkOf(wish.id)).toEqual([
      { kind: 'refund-ask-again', due_at: new Date(now + 30_000), payload: null },
    ]);
    expect(await runner.begin(wish)).toEqual({ id: wish.id, state: 'granted' });
    expect(await dueWorkOf(wish.id)).toEqual([]);
    wishes.answer = async () => 'refused';
    expect(await runner.resume(11, wish.id)).toEqual({ id: wish.id, state: 'granted' });
    expect(wishes.asks).toEqual([false]);
  });

  it('LEDG-8 stays pending while its party is working, or if the outcome is unknown', async () => {
    const { wishes, runner } = started();
    const wish = wishes.wish();
    wishes.answer = async () => undefined;
    expect((await runner.begin(wish)).state).toBe('pending');
    wishes.answer = () => Promise.reject(new Error('no answer'));
    expect((await runner.resume(11, wish.id)).state).toBe('pending');
    wishes.answer = async () => 'refused';
    expect((await runner.resume(11, wish.id)).state).toBe('refused');
    expect(wishes.asks).toEqual([false, true, true]);
  });

  it('LEDG-8 is settled by one of several concurrent callers, and every other outcome is undone', async () => {
    const { wishes, runner } = started();
    const wish = wishes.wish();
    const outcomes: Outcome[] = ['refused', 'granted', 'granted', 'granted'];
    wishes.answer = async () => outcomes.shift();
    const ended = await Promise.all([
      runner.begin(wish),
      ...Array.from({ length: 3 }, () => runner.resume(11, wish.id)),
    ]);
    expect(new Set(ended.map(({ state }) => state)).size).toBe(1);
    expect(wishes.superseded).toHaveLength(wishes.asks.length - 1);
  });

  it('LEDG-8 is retried with a backoff of at most an hour, also for rows of an earlier release', async () => {
    const { order: placed } = await place(ledger, order({ payments: [byCard('4242')] }));
    const [row] = await ledger.sql<{ body: PlacedOrder['order'] }>(
      'select body from placed_order where id = $1',
      [placed!.id],
    );
    const id = newId();
    const pending: PlacedOrder = {
      ...{ order: { ...row!.body, id }, state: 'pending', failure: '', intents: [] },
      ...{ digest: Buffer.alloc(32), placedAt: now },
    };
    await ledger.platform.database.withTenant({ accounts: [11], locations: 'all' }, (tx) =>
      recordPlaced(tx, pending, 'user:1'),
    );
    const resumed: string[] = [];
    const resumer = {
      kind: placedOrders,
      resume: async (_account: number, key: string) => resumed.push(key),
    };
    const work = askAgainWork(resumer, ledger.clock);
    const pauses: (number | null)[] = [null, 30_000, 60_000, 1_800_000, 3_600_000];
    const after: (number | null)[] = [];
    for (const payload of pauses) {
      const due = { kind: work.kind, key: id, accountId: 11, dueAt: new Date(now), payload };
      await ledger.platform.database.withTenant({ accounts: [11], locations: 'all' }, async (tx) => {
        await schedule(tx, due);
        await work.handle(tx.with({ publish: () => undefined }), due);
      });
      after.push((await dueWorkOf(id))[0]!.payload);
    }
    expect(work.kind).toBe('order-ask-again');
    expect(after).toEqual([30_000, 60_000, 120_000, 3_600_000, 3_600_000]);
    expect(resumed).toEqual(pauses.map(() => id));
  });
});
