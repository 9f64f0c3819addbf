import { FixedClock } from '@backroom/platform';
import { ConnectRefusal } from '../broker/broker.js';
import { ConnectBackOff } from './connect-back-off.js';

const of = (login: string, address = '10.0.0.1') => ({ login, address });
let clock: FixedClock;
let backOff: ConnectBackOff;
beforeEach(() => {
  clock = new FixedClock(new Date('2026-03-01T12:00:00Z'));
  backOff = new ConnectBackOff(clock);
});
const later = (milliseconds: number) => clock.moveTo(new Date(clock.now().getTime() + milliseconds));
const fail = (attempt: ReturnType<typeof of>, times: number) => {
  for (let n = 0; n < times; n++) backOff.failed(attempt);
};

it('DEV-1 delays a failing login at its address, longer each time up to a limit', () => {
  const delays = Array.from({ length: 12 }, () => {
    fail(of('a'), 1);
    return backOff.delayOf(of('a'));
  });
  expect(delays.slice(0, 7)).toEqual([0, 0, 500, 1_000, 2_000, 4_000, 4_000]);
  expect(Math.max(...delays)).toBe(4_000);
  expect(backOff.delayOf(of('a', '10.0.0.2'))).toBe(0);
  expect(backOff.delayOf(of('b'))).toBe(0);
});

it('DEV-1 forgets failures after a success or some time', async () => {
  fail(of('a'), 9);
  backOff.clearFailures(of('a'));
  expect(backOff.delayOf(of('a'))).toBe(0);
  fail(of('a'), 9);
  later(16 * 60_000);
  expect(backOff.delayOf(of('a'))).toBe(0);
});

it('DEV-1 delays every refusal of a constantly failing address, and no other address', () => {
  for (let n = 0; n < 130; n++) backOff.failed(of(`guess-${n}`));
  expect(backOff.delayOf(of('new'))).toBe(3_000);
  expect(backOff.delayOf(of('new', '10.0.0.2'))).toBe(0);
  later(60_000);
  expect(backOff.delayOf(of('new'))).toBe(0);
});

describe('DEV-1 checks of secrets', () => {
  const caller = (login: string, secret = 'right', isGone = () => false) => ({
    ...of(login),
    secret,
    isGone,
  });
  const wrong = () => Promise.reject(new ConnectRefusal('badLogin', 'wrong-credentials'));
  const right = async () => 'in';
  const slept = () => clock.now().getTime() - new Date('2026-03-01T12:00:00Z').getTime();

  it('DEV-1 accept a correct secret at once and refuse a wrong one after its delay', async () => {
    fail(of('a'), 4);
    await expect(backOff.attempt(caller('a'), right)).resolves.toBe('in');
    expect(slept()).toBe(0);
    fail(of('a'), 4);
    await expect(backOff.attempt(caller('a', 'wrong'), wrong)).rejects.toMatchObject({ code: 'badLogin' });
    expect(slept()).toBe(1_000);
  });

  it('DEV-1 drop delayed callers that disconnected', async () => {
    fail(of('a'), 20);
    let looks = 0;
    const leaves = caller('a', 'wrong', () => ++looks > 2);
    await expect(backOff.attempt(leaves, wrong)).rejects.toMatchObject({ code: 'badLogin' });
    expect(slept()).toBeLessThan(1_000);
  });

  it('DEV-1 run a few at a time per login, without delaying other logins or a secret that was correct before', async () => {
    await backOff.attempt(caller('a'), right);
    const never = () => new Promise<string>(() => undefined);
    let refused = 0;
    for (let n = 0; n < 100; n++) backOff.attempt(caller('a', `wrong-${n}`), never).catch(() => refused++);
    await new Promise(setImmediate);
    expect(refused).toBe(32);
    await expect(backOff.attempt(caller('a'), right)).resolves.toBe('in');
    await expect(backOff.attempt(caller('b'), right)).resolves.toBe('in');
  });

  it('DEV-1 admit thousands of devices that reconnect at once from one address', async () => {
    const all = Array.from({ length: 5_000 }, (_, n) => backOff.attempt(caller(`kiosk-${n}`), right));
    expect(new Set(await Promise.all(all))).toEqual(new Set(['in']));
    expect(slept()).toBe(0);
  });
});

it('DEV-1 remembers a bounded number of failures', () => {
  for (let n = 0; n < 60_000; n++) backOff.failed(of(`guess-${n}`, `10.0.${n >> 8}.${n & 255}`));
  // The oldest are forgotten, the newest are not.
  for (let n = 0; n < 3; n++) backOff.failed(of('guess-59999', '10.0.234.95'));
  expect(backOff.delayOf(of('guess-59999', '10.0.234.95'))).toBeGreaterThan(0);
});
