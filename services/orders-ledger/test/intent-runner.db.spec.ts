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

interface TestIntent {
  id: string;
  state: 'pending' | 'granted' | 'refused';
}
type Outcome = 'granted' | 'refused';

/** Intents in memory, with a party whose responses are scripted. */
class TestIntents implements ExternalIntent<TestIntent, Outcome> {
  readonly kind = refunds;
  readonly settling = { name: 'settle-test-intent', unaudited: 'a test' };
  readonly kept = new Map<string, TestIntent['state']>();
  readonly asks: boolean[] = [];
  readonly superseded: Outcome[] = [];
  answer: () => Promise<Outcome | undefined> = async () => 'granted';

  pending(): TestIntent {
    const pending: TestIntent = { id: newId(), state: 'pending' };
    this.kept.set(pending.id, pending.state);
    return pending;
  }
  keyOf = ({ id }: TestIntent) => ({ accountId: 11, id });
  load = async (_tx: unknown, { id }: { id: string }) => {
    const state = this.kept.get(id);
    return state && { id, state };
  };
  ask = (_intent: TestIntent, { isRepeated }: { isRepeated: boolean }) => {
    this.asks.push(isRepeated);
    return this.answer();
  };
  settle: ExternalIntent<TestIntent, Outcome>['settle'] = async (_tx, ended) =>
    ended.map(({ intent: { id }, outcome }) => {
      if (this.kept.get(id) !== 'pending') return undefined;
      this.kept.set(id, outcome);
      return { id, state: outcome };
    });
  supersede = async (_intent: TestIntent, outcome: Outcome) => void this.superseded.push(outcome);
  finish = async (pending: TestIntent) => pending;
}

const started = () => {
  const intents = new TestIntents();
  return { intents, runner: new IntentRunner(ledger.app.get(IntentParts), intents) };
};
const dueWorkOf = (id: string) =>
  ledger.sql<{ kind: string; due_at: Date; payload: number | null }>(
    'select kind, due_at, payload from due_work where key = $1',
    [id],
  );

describe('LEDG-8 external intent', () => {
  it('LEDG-8 settles once with the outcome of its party and removes its due work', async () => {
    const { intents, runner } = started();
    const pending = intents.pending();
    await ledger.platform.database.transaction((tx) =>
      scheduleFirstAsk(tx, refunds, { accountId: 11, id: pending.id }, now),
    );
    expect(await dueWorkOf(pending.id)).toEqual([
      { kind: 'refund-ask-again', due_at: new Date(now + 30_000), payload: null },
    ]);
    expect(await runner.begin(pending)).toEqual({ id: pending.id, state: 'granted' });
    expect(await dueWorkOf(pending.id)).toEqual([]);
    intents.answer = async () => 'refused';
    expect(await runner.resume(11, pending.id)).toEqual({ id: pending.id, state: 'granted' });
    expect(intents.asks).toEqual([false]);
  });

  it('LEDG-8 stays pending while its party is working, or if the outcome is unknown', async () => {
    const { intents, runner } = started();
    const pending = intents.pending();
    intents.answer = async () => undefined;
    expect((await runner.begin(pending)).state).toBe('pending');
    intents.answer = () => Promise.reject(new Error('no answer'));
    expect((await runner.resume(11, pending.id)).state).toBe('pending');
    intents.answer = async () => 'refused';
    expect((await runner.resume(11, pending.id)).state).toBe('refused');
    expect(intents.asks).toEqual([false, true, true]);
  });

  it('LEDG-8 is settled by one of several concurrent callers, and every other outcome is undone', async () => {
    const { intents, runner } = started();
    const pending = intents.pending();
    const outcomes: Outcome[] = ['refused', 'granted', 'granted', 'granted'];
    intents.answer = async () => outcomes.shift();
    const ended = await Promise.all([
      runner.begin(pending),
      ...Array.from({ length: 3 }, () => runner.resume(11, pending.id)),
    ]);
    expect(new Set(ended.map(({ state }) => state)).size).toBe(1);
    expect(intents.superseded).toHaveLength(intents.asks.length - 1);
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
