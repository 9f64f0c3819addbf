import { describe, expect, it } from '@jest/globals';
import { SystemClock, type EventLog, type LogRecord, type Principal } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { LiveHub } from '../src/live/live-hub.js';

describe('AUTH-4 live streams of a session', () => {
  it('AUTH-4 end with the session; changed permissions end all streams of the user', async () => {
    let publish: (record: LogRecord) => void = () => undefined;
    const eventLog = {
      tail: (_topics: readonly string[], listener: typeof publish) => {
        publish = listener;
        return Promise.resolve({ stop: () => Promise.resolve() });
      },
    } as unknown as EventLog;
    const forgotten: number[] = [];
    const hub = new LiveHub(eventLog, new SystemClock(), (userId) => forgotten.push(userId));
    await hub.start();
    const ended: string[] = [];
    for (const [id, sessionId] of [
      [7, 'a'],
      [7, 'b'],
      [8, 'c'],
    ] as const)
      hub.join({
        principal: { id, sessionId } as Principal,
        send: () => undefined,
        end: () => ended.push(sessionId),
      });
    const change = (sessionId: string) => {
      const value = events.GrantsChanged.codec.encode({ userId: 7, grantsVersion: 1, sessionId }).finish();
      publish({ topic: events.GrantsChanged.topic, value, headers: {} } as LogRecord);
    };
    change('a');
    expect([ended, forgotten]).toEqual([['a'], [7]]);
    change('');
    expect(ended).toEqual(['a', 'a', 'b']);
    await hub.stop();
  });
});
