import { events } from '@backroom/proto/events';
import { FixedClock } from '../src/clock/clock.js';
import type { EventLog, LogRecord } from '../src/event-log/index.js';
import { GrantsFloor } from '../src/principal/grants-floor.js';
import { servicePrincipal, type Principal } from '../src/principal/principal.js';

const now = new Date('2026-06-01T12:00:00Z');
const grantsChange = (userId: number, grantsVersion: number, at = now) =>
  ({
    value: events.GrantsChanged.codec.encode({ userId, grantsVersion, sessionId: '' }).finish(),
    at,
  }) as unknown as LogRecord;
const person = (id: number, grantsVersion: number): Principal => ({
  ...servicePrincipal('x'),
  kind: 'user',
  id,
  grantsVersion,
});

async function floorOver(...kept: LogRecord[]) {
  let publish: (record: LogRecord) => void = () => undefined;
  const log = {
    tail: (_topics: readonly string[], listener: typeof publish) => {
      publish = listener;
      return Promise.resolve({ stop: () => Promise.resolve() });
    },
    async *read() {
      yield* kept;
    },
  } as unknown as EventLog;
  const floor = new GrantsFloor(new FixedClock(now));
  await floor.start(log);
  return { floor, publish };
}
const stale = { kind: 'unauthenticated', code: 'stale-principal' };

it('PERM-2 rejects principals older than a grants change and accepts those of the change or later', async () => {
  const { floor, publish } = await floorOver();
  expect(() => floor.refuseStale(person(7, 1))).not.toThrow();
  publish(grantsChange(7, 3));
  for (const version of [0, 1, 2])
    expect(() => floor.refuseStale(person(7, version))).toThrow(expect.objectContaining(stale));
  for (const version of [3, 4]) expect(() => floor.refuseStale(person(7, version))).not.toThrow();
  expect(() => floor.refuseStale(person(8, 1))).not.toThrow();
  // Received again late, or in another order: the floor never sinks.
  publish(grantsChange(7, 2));
  expect(() => floor.refuseStale(person(7, 2))).toThrow(expect.objectContaining(stale));
});

it('PERM-2 knows the changes that still matter after a restart; service principals have no grants', async () => {
  const { floor } = await floorOver(
    grantsChange(7, 2),
    grantsChange(8, 2, new Date(now.getTime() - 3_600_000)),
  );
  expect(() => floor.refuseStale(person(7, 1))).toThrow(expect.objectContaining(stale));
  // Nothing signed an hour ago is still good: there is nothing to remember.
  expect(() => floor.refuseStale(person(8, 1))).not.toThrow();
  expect(() => floor.refuseStale(servicePrincipal('gateway'))).not.toThrow();
});

it('PERM-2 ignores unreadable records', async () => {
  const { floor, publish } = await floorOver();
  publish({ value: Buffer.from([255, 255, 255]), at: now } as unknown as LogRecord);
  publish({ value: null, at: now } as unknown as LogRecord);
  expect(() => floor.refuseStale(person(7, 0))).not.toThrow();
});
