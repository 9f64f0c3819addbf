import { Allowance } from './allowance.js';
import { Allowances } from './allowances.js';
import { Pace } from './pace.js';

const generous = { burst: 1_000_000, perMinute: 1_000_000 };
const others = { packets: generous, subscriptions: generous, connects: generous };
const paceOf = (messages: { burst: number; perMinute: number }, bytes = generous) => {
  let slowed = 0;
  const allowance = new Allowance({ ...others, messages, bytes }, performance.now());
  return { pace: new Pace(allowance, () => slowed++), allowance, slowed: () => slowed };
};

it('DEV-2 passes a burst at once and the rest gradually, in order and without loss', async () => {
  const { pace, slowed } = paceOf({ burst: 5, perMinute: 6_000 });
  const taken: number[] = [];
  const all = Array.from({ length: 25 }, (_, n) => pace.take(10).then(() => taken.push(n)));
  await new Promise(setImmediate);
  const atOnce = taken.length;
  await Promise.all(all);
  expect(taken).toEqual(Array.from({ length: 25 }, (_, n) => n));
  expect(atOnce).toBeLessThan(10);
  expect(slowed()).toBeGreaterThan(15);
  expect([pace.held, pace.heldBytes]).toEqual([0, 0]);
});

it('DEV-2 counts bytes as well: passes a large message and delays the next', async () => {
  const { pace, allowance } = paceOf(generous, { burst: 100, perMinute: 60_000 });
  await pace.take(1_100);
  expect(allowance.wait(performance.now())).toBeGreaterThan(900);
  let passed = false;
  const next = pace.take(1).then(() => (passed = true));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(passed).toBe(false);
  await next;
});

it('DEV-2 drops waiting messages when the connection ends, at no cost to the next one', async () => {
  const { pace, allowance } = paceOf({ burst: 2, perMinute: 60 });
  await Promise.all([pace.take(1), pace.take(1)]);
  const waiting = Array.from({ length: 50 }, () => pace.take(1));
  pace.end();
  expect((await Promise.allSettled(waiting)).filter(({ status }) => status === 'rejected')).toHaveLength(50);
  expect(allowance.wait(performance.now())).toBeLessThanOrEqual(1_000);
  await expect(pace.take(1)).rejects.toThrow('ended');
});

it('DEV-2 keeps the allowance of a device across connections and forgets full ones', () => {
  const allowances = new Allowances({ ...others, messages: { burst: 1, perMinute: 1 }, bytes: generous });
  const first = allowances.of(7);
  expect(first.take(1, performance.now())).toBe(true);
  for (let device = 100; device < 5_100; device++) allowances.of(device);
  expect(allowances.of(7)).toBe(first);
  expect(first.take(1, performance.now())).toBe(false);
});
