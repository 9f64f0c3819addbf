import { FixedClock } from '@backroom/platform';
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

it('DEV-1 a login that fails from an address waits there, longer each time and never too long for a device', () => {
  const delays = Array.from({ length: 12 }, () => {
    fail(of('a'), 1);
    return backOff.delayOf(of('a'));
  });
  expect(delays.slice(0, 7)).toEqual([0, 0, 500, 1_000, 2_000, 4_000, 4_000]);
  expect(Math.max(...delays)).toBe(4_000);
  expect(backOff.delayOf(of('a', '10.0.0.2'))).toBe(0);
  expect(backOff.delayOf(of('b'))).toBe(0);
});

it('DEV-1 once let in, or after a while, nothing of it is left', async () => {
  fail(of('a'), 9);
  backOff.letIn(of('a'));
  expect(backOff.delayOf(of('a'))).toBe(0);
  fail(of('a'), 9);
  later(16 * 60_000);
  expect(backOff.delayOf(of('a'))).toBe(0);
});

it('DEV-1 an address that fails all the time makes newcomers wait, not those who were let in from there', () => {
  backOff.letIn(of('good'));
  for (let n = 0; n < 130; n++) backOff.failed(of(`guess-${n}`));
  expect(backOff.delayOf(of('new'))).toBe(3_000);
  expect(backOff.delayOf(of('good'))).toBe(0);
  expect(backOff.delayOf(of('new', '10.0.0.2'))).toBe(0);
  later(60_000);
  expect(backOff.delayOf(of('new'))).toBe(0);
});

it('DEV-1 thousands behind one address that come back at once wait for nothing', () => {
  const delays = Array.from({ length: 5_000 }, (_, n) => {
    const attempt = of(`kiosk-${n}`);
    const delay = backOff.delayOf(attempt);
    backOff.letIn(attempt);
    return delay;
  });
  expect(delays.filter((delay) => delay > 0)).toEqual([]);
});

it('DEV-1 so many of one address wait at a time; one more is told to come later', async () => {
  for (let n = 0; n < 1_009; n++) {
    // The clock goes on with each that waits.
    fail(of('a'), 1);
    backOff.turn(of('a')).catch(() => undefined);
  }
  await expect(backOff.turn(of('a'))).rejects.toMatchObject({ reason: 'too-many-tries' });
  await backOff.turn(of('b'));
});

it('DEV-1 what it remembers is bounded', () => {
  for (let n = 0; n < 60_000; n++) backOff.failed(of(`guess-${n}`, `10.0.${n >> 8}.${n & 255}`));
  // The oldest are forgotten, the newest are not.
  for (let n = 0; n < 3; n++) backOff.failed(of('guess-59999', '10.0.234.95'));
  expect(backOff.delayOf(of('guess-59999', '10.0.234.95'))).toBeGreaterThan(0);
});
