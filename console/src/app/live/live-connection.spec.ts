import type { LiveHint } from './live-hint';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { backOff } from './back-off';
import { createHintQueue } from './hint-queue';
import { openLiveConnection, type LiveState } from './live-connection';
import { joinLiveHub } from './live-hub';
import { createSseParser, type StreamEvent } from './sse-parser';

// A stream's own tasks run outside the microtask queue; they need the real clock, not the fake one.
const realTimeout = globalThis.setTimeout.bind(globalThis);
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  await new Promise((resolve) => realTimeout(resolve, 0));
};

describe('event stream', () => {
  it('DASH-5 parses events split at any position and skips pings', () => {
    const seen: StreamEvent[] = [];
    const take = createSseParser((event) => seen.push(event));
    for (const piece of [
      'event: re',
      'ady\nda',
      'ta: {}\r\n',
      '\n: ping\n\n',
      'event: hint\ndata: {"a":\ndata: 1}\n',
      '\n',
    ]) {
      take(piece);
    }
    expect(seen).toEqual([
      { event: 'ready', data: '{}' },
      { event: 'hint', data: '{"a":\n1}' },
    ]);
  });

  it('DASH-5 doubles the delay after each failure up to 30 s, with jitter in the upper half', () => {
    expect([0, 1, 2, 3, 20].map((attempt) => backOff(attempt, 1))).toEqual([
      1_000, 2_000, 4_000, 8_000, 30_000,
    ]);
    expect(backOff(3, 0)).toBe(4_000);
  });
});

describe('live connection', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  function stream() {
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    return {
      response: new Response(body),
      send: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
      end: () => controller.close(),
    };
  }

  it('DASH-5 reports a lost stream, reconnects with back-off and receives hints again', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    const [first, second] = [stream(), stream()];
    const answers = [first.response, null, second.response];
    const states: LiveState[] = [];
    const hints: LiveHint[] = [];
    const fetch = jest.fn(async () => {
      const answer = answers.shift();
      if (!answer) throw new TypeError('refused');
      return answer;
    });
    const connection = openLiveConnection({
      fetch,
      url: 'http://console.test/v2/live',
      onState: (state) => states.push(state),
      onHint: (hint) => hints.push(hint),
      random: () => 1,
    });
    await settle();
    first.send('event: ready\ndata: {}\n\n');
    await settle();
    expect(states).toEqual(['connecting', 'live']);
    first.end();
    await settle();
    expect(states.at(-1)).toBe('lost');
    await jest.advanceTimersByTimeAsync(999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    await settle();
    expect(fetch).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(fetch).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1);
    await settle();
    second.send(
      'event: ready\ndata: {}\n\nevent: hint\ndata: {"accountId":2,"topics":["orders"],"at":""}\n\n',
    );
    second.send('event: hint\ndata: nonsense\n\n');
    await settle();
    expect(states.at(-1)).toBe('live');
    expect(hints).toEqual([{ accountId: 2, topics: ['orders'], at: '' }]);
    connection.stop();
  });

  it('PERM-1 DASH-5 reports the version of the permissions on each connection', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    const [first, second] = [stream(), stream()];
    const answers = [first, second];
    const versions: number[] = [];
    const connection = openLiveConnection({
      fetch: async () => answers.shift()!.response,
      url: 'http://console.test/v2/live',
      onState: () => undefined,
      onHint: () => undefined,
      onRights: (version) => versions.push(version),
      random: () => 1,
    });
    await settle();
    first.send('event: ready\ndata: {"rights":4}\n\n');
    await settle();
    first.end();
    await settle();
    await jest.advanceTimersByTimeAsync(1_000);
    await settle();
    second.send('event: ready\ndata: {"rights":5}\n\n');
    await settle();
    expect(versions).toEqual([4, 5]);
    connection.stop();
  });

  it('DASH-5 treats silence as a lost connection', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    let signal: AbortSignal | undefined;
    const connection = openLiveConnection({
      fetch: async (request) => {
        signal = request.signal;
        return new Response(new ReadableStream({ start() {} }));
      },
      url: 'http://console.test/v2/live',
      onState: () => undefined,
      onHint: () => undefined,
    });
    await settle();
    await jest.advanceTimersByTimeAsync(34_999);
    expect(signal?.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(signal?.aborted).toBe(true);
    connection.stop();
  });
});

describe('hints', () => {
  it('DASH-5 refetches a topic once for a burst, and once more for hints received meanwhile', async () => {
    const started: string[] = [];
    let finish = (): void => undefined;
    const queue = createHintQueue(
      (topic) => {
        started.push(topic);
        return new Promise<void>((resolve) => (finish = resolve));
      },
      () => 0,
    );
    queue(['orders']);
    queue(['orders']);
    queue(['orders']);
    expect(started).toEqual(['orders']);
    finish();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(started).toEqual(['orders', 'orders']);
    finish();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(started).toHaveLength(2);
    queue(['orders']);
    expect(started).toHaveLength(3);
  });
});

describe('live hub', () => {
  it('DASH-5 opens one stream for all tabs and hands it over when its tab closes', async () => {
    const waiting: (() => Promise<void>)[] = [];
    let isHeld = false;
    const locks = {
      request: async (_name: string, _options: unknown, work: () => Promise<void>) => {
        if (isHeld) await new Promise<void>((resolve) => waiting.push(async () => resolve()));
        isHeld = true;
        await work();
        isHeld = false;
        await waiting.shift()?.();
      },
    } as unknown as LockManager;
    const ports: { onmessage: ((event: MessageEvent) => void) | null }[] = [];
    const channel = () => {
      const port = {
        onmessage: null as ((event: MessageEvent) => void) | null,
        postMessage: (data: unknown) => {
          for (const other of ports) if (other !== port) other.onmessage?.({ data } as MessageEvent);
        },
        close: () => void ports.splice(ports.indexOf(port), 1),
      };
      ports.push(port);
      return port as unknown as BroadcastChannel;
    };
    let open = 0;
    let send = (_hint: LiveHint): void => undefined;
    const connect: Parameters<typeof joinLiveHub>[0]['connect'] = ({ onState, onHint }) => {
      open += 1;
      send = onHint;
      onState('live');
      return { retry: () => undefined, stop: () => void (open -= 1) };
    };
    const tab = () => {
      const received: unknown[] = [];
      const hub = joinLiveHub({
        connect,
        locks,
        channel: channel(),
        onState: (state) => received.push(state),
        onHint: (hint) => received.push(hint.at),
      });
      return { hub, received };
    };
    const [one, two] = [tab(), tab()];
    await settle();
    send({ accountId: 2, topics: ['orders'], at: 'first' });
    expect(open).toBe(1);
    expect(one.received).toEqual(['live', 'first']);
    expect(two.received).toEqual(['live', 'first']);
    one.hub.leave();
    await settle();
    expect(open).toBe(1);
    send({ accountId: 2, topics: ['orders'], at: 'second' });
    expect(two.received).toEqual(['live', 'first', 'live', 'second']);
    two.hub.leave();
  });
});
