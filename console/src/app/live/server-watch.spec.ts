import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { NetworkError, problemFrom, SessionEndedError } from '../api/problem';
import {
  isServerUnavailable,
  watchResponse,
  setServerAvailable,
  subscribeToReachability,
} from './reachability';
import { watchServer } from './server-watch';

const answer = (status: number): Response => ({ status }) as Response;

describe('watch of an unavailable server', () => {
  let client: QueryClient;
  let end: (() => void)[] = [];
  beforeEach(() => {
    jest.useFakeTimers();
    setServerAvailable(true);
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  });
  afterEach(() => {
    for (const one of end) one();
    end = [];
    client.clear();
    jest.useRealTimers();
  });

  /** A query on screen, by name. */
  function show(name: string, ask: (signal: AbortSignal) => Promise<string>) {
    const queryFn = jest.fn(({ signal }: { signal: AbortSignal }) => ask(signal));
    const observer = new QueryObserver(client, { queryKey: [name], queryFn });
    end.push(observer.subscribe(() => undefined));
    return { queryFn, observer };
  }

  function watch(ask: () => Promise<Response>) {
    const probe = jest.fn((signal: AbortSignal) => {
      const broken = new Promise<Response>((_, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
      return watchResponse(Promise.race([ask(), broken]));
    });
    end.push(watchServer({ probe, queries: client, random: () => 1 }));
    return probe;
  }

  /** A call as the console's fetch reports it. */
  const call = (status: number): Promise<string> =>
    watchResponse(Promise.resolve(answer(status))).then(() => {
      if (status !== 200) throw problemFrom(null, status);
      return 'figures';
    });

  it('SHELL-8 polls a single unavailable service without reporting the server lost', async () => {
    let status = 503;
    const probe = watch(() => Promise.resolve(answer(200)));
    const failing = show('reports', () => call(status));
    const working = show('orders', () => call(200));
    for (let n = 0; n < 20; n++) {
      await jest.advanceTimersByTimeAsync(500);
      expect(isServerUnavailable()).toBe(false);
    }
    expect(working.queryFn).toHaveBeenCalledTimes(1);
    // 1, 2 and 4 seconds apart in ten seconds.
    expect(failing.queryFn).toHaveBeenCalledTimes(4);
    status = 200;
    await jest.advanceTimersByTimeAsync(8_000);
    expect(failing.observer.getCurrentResult().data).toBe('figures');
    const calls = probe.mock.calls.length;
    await jest.advanceTimersByTimeAsync(120_000);
    expect(probe).toHaveBeenCalledTimes(calls);
    expect(working.queryFn).toHaveBeenCalledTimes(1);
  });

  it('SHELL-8 polls one cheap call with back-off while the server is down, then refetches the screen', async () => {
    let isAvailable = false;
    const network = () =>
      isAvailable ? Promise.resolve(answer(200)) : Promise.reject(new TypeError('gone'));
    const probe = watch(network);
    const screens = ['one', 'other', 'third'].map((name) =>
      show(name, () =>
        watchResponse(network()).then(
          () => 'figures',
          (error: unknown) => Promise.reject(new NetworkError(error)),
        ),
      ),
    );
    await jest.advanceTimersByTimeAsync(0);
    expect(isServerUnavailable()).toBe(true);
    await jest.advanceTimersByTimeAsync(121_000);
    // At once, after 1, 2, 4, 8, 16 seconds, then every half minute.
    expect(probe).toHaveBeenCalledTimes(9);
    for (const { queryFn } of screens) expect(queryFn).toHaveBeenCalledTimes(1);
    isAvailable = true;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(isServerUnavailable()).toBe(false);
    for (const { queryFn, observer } of screens) {
      expect(queryFn).toHaveBeenCalledTimes(2);
      expect(observer.getCurrentResult().data).toBe('figures');
    }
  });

  it('SHELL-8 does not take a slow report for a lost server', async () => {
    const probe = watch(() => Promise.resolve(answer(200)));
    let respond: (response: Response) => void = () => undefined;
    const { queryFn, observer } = show('report', () =>
      watchResponse(new Promise<Response>((resolve) => (respond = resolve))).then(() => 'figures'),
    );
    let wasUnavailable = false;
    end.push(subscribeToReachability(() => (wasUnavailable ||= isServerUnavailable())));
    await jest.advanceTimersByTimeAsync(14_000);
    respond(answer(200));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(wasUnavailable).toBe(false);
    expect(probe).toHaveBeenCalledTimes(1);
    expect(observer.getCurrentResult().data).toBe('figures');
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('SHELL-8 does not take an ended session for a lost server', async () => {
    const probe = jest.fn(() => Promise.reject(new SessionEndedError()));
    end.push(watchServer({ probe, queries: client, random: () => 1 }));
    await call(503).catch(() => undefined);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(probe).toHaveBeenCalledTimes(1);
    expect(isServerUnavailable()).toBe(false);
  });

  it('SHELL-8 neither aborts nor repeats pending calls', async () => {
    let respond: (response: Response) => void = () => undefined;
    const signals: AbortSignal[] = [];
    const probe = watch(() => (isHanging ? new Promise(() => undefined) : Promise.resolve(answer(200))));
    let isHanging = true;
    const { queryFn, observer } = show('slow', (signal) => {
      signals.push(signal);
      return watchResponse(new Promise<Response>((resolve) => (respond = resolve))).then(() => 'figures');
    });
    await jest.advanceTimersByTimeAsync(8_000);
    expect(probe).toHaveBeenCalledTimes(1);
    expect(isServerUnavailable()).toBe(false);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(isServerUnavailable()).toBe(true);
    isHanging = false;
    await jest.advanceTimersByTimeAsync(60_000);
    respond(answer(200));
    await jest.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult().data).toBe('figures');
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });
});
