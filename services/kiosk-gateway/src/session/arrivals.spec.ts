import { Arrivals } from './arrivals.js';

const turn = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('delivers an item that arrives a moment later', async () => {
  const arrivals = new Arrivals<number>();
  const waiting = arrivals.waitFor('a', 1_000);
  arrivals.set('a', 7);
  expect(await waiting).toBe(7);
  expect(await arrivals.waitFor('a', 1_000)).toBe(7);
});

it('times out once for all concurrent callers, in their order', async () => {
  const arrivals = new Arrivals<number>();
  const order: string[] = [];
  const ask = async (who: string) => {
    await arrivals.waitFor('a', 40);
    order.push(who);
  };
  void ask('first');
  await turn(20);
  void ask('second');
  await turn(30);
  await ask('third');
  expect(order).toEqual(['first', 'second', 'third']);
  arrivals.set('a', 1);
  expect(await arrivals.waitFor('a', 40)).toBe(1);
});
