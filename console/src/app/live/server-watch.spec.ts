import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { NetworkError, problemFrom, SessionEndedError } from '../api/problem';
import { isServerAway, noteAnswer, noteServer, subscribeToReachability } from './reachability';
import { watchServer } from './server-watch';

const answer = (status: number): Response => ({ status }) as Response;

describe('looking for a server that does not answer', () => {
  let client: QueryClient;
  let end: (() => void)[] = [];
  beforeEach(() => {
    jest.useFakeTimers();
    noteServer(true);
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  });
  afterEach(() => {
    for (const one of end) one();
    end = [];
    client.clear();
    jest.useRealTimers();
  });

  /** What is on screen, by a name. */
  function show(name: string, ask: (signal: AbortSignal) => Promise<string>) {
    const queryFn = jest.fn(({ signal }: { signal: AbortSignal }) => ask(signal));
    const observer = new QueryObserver(client, { queryKey: [name], queryFn });
    end.push(observer.subscribe(() => undefined));
    return { queryFn, observer };
  }

  function watch(ask: () => Promise<Response>) {
    const asked = jest.fn((signal: AbortSignal) => {
      const broken = new Promise<Response>((_, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
      return noteAnswer(Promise.race([ask(), broken]));
    });
    end.push(watchServer({ ask: asked, queries: client, random: () => 1 }));
    return asked;
  }

  /** As the console's fetch tells it. */
  const call = (status: number): Promise<string> =>
    noteAnswer(Promise.resolve(answer(status))).then(() => {
      if (status !== 200) throw problemFrom(null, status);
      return 'figures';
    });

  it('SHELL-8 a service that is away alone never looks like a lost server, and is asked alone until it is back', async () => {
    let status = 503;
    const asked = watch(() => Promise.resolve(answer(200)));
    const away = show('reports', () => call(status));
    const there = show('orders', () => call(200));
    for (let n = 0; n < 20; n++) {
      await jest.advanceTimersByTimeAsync(500);
      expect(isServerAway()).toBe(false);
    }
    expect(there.queryFn).toHaveBeenCalledTimes(1);
    // 1, 2 and 4 seconds apart in ten seconds.
    expect(away.queryFn).toHaveBeenCalledTimes(4);
    status = 200;
    await jest.advanceTimersByTimeAsync(8_000);
    expect(away.observer.getCurrentResult().data).toBe('figures');
    const calls = asked.mock.calls.length;
    await jest.advanceTimersByTimeAsync(120_000);
    expect(asked).toHaveBeenCalledTimes(calls);
    expect(there.queryFn).toHaveBeenCalledTimes(1);
  });

  it('SHELL-8 while the server is away one cheap thing is asked, ever more seldom, and the screen once it is back', async () => {
    let isThere = false;
    const network = () => (isThere ? Promise.resolve(answer(200)) : Promise.reject(new TypeError('gone')));
    const asked = watch(network);
    const screens = ['one', 'other', 'third'].map((name) =>
      show(name, () =>
        noteAnswer(network()).then(
          () => 'figures',
          (error: unknown) => Promise.reject(new NetworkError(error)),
        ),
      ),
    );
    await jest.advanceTimersByTimeAsync(0);
    expect(isServerAway()).toBe(true);
    await jest.advanceTimersByTimeAsync(121_000);
    // At once, after 1, 2, 4, 8, 16 seconds, then each half minute.
    expect(asked).toHaveBeenCalledTimes(9);
    for (const { queryFn } of screens) expect(queryFn).toHaveBeenCalledTimes(1);
    isThere = true;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(isServerAway()).toBe(false);
    for (const { queryFn, observer } of screens) {
      expect(queryFn).toHaveBeenCalledTimes(2);
      expect(observer.getCurrentResult().data).toBe('figures');
    }
  });

  it('SHELL-8 a report that takes its time never looks like a lost server', async () => {
    const asked = watch(() => Promise.resolve(answer(200)));
    let come: (response: Response) => void = () => undefined;
    const { queryFn, observer } = show('report', () =>
      noteAnswer(new Promise<Response>((resolve) => (come = resolve))).then(() => 'figures'),
    );
    let wasAway = false;
    end.push(subscribeToReachability(() => (wasAway ||= isServerAway())));
    await jest.advanceTimersByTimeAsync(14_000);
    come(answer(200));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(wasAway).toBe(false);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(observer.getCurrentResult().data).toBe('figures');
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('SHELL-8 a session that ended meanwhile says nothing of the server', async () => {
    const asked = jest.fn(() => Promise.reject(new SessionEndedError()));
    end.push(watchServer({ ask: asked, queries: client, random: () => 1 }));
    await call(503).catch(() => undefined);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(isServerAway()).toBe(false);
  });

  it('SHELL-8 what is under way is neither broken off nor asked twice', async () => {
    let come: (response: Response) => void = () => undefined;
    const signals: AbortSignal[] = [];
    const asked = watch(() => (isHanging ? new Promise(() => undefined) : Promise.resolve(answer(200))));
    let isHanging = true;
    const { queryFn, observer } = show('slow', (signal) => {
      signals.push(signal);
      return noteAnswer(new Promise<Response>((resolve) => (come = resolve))).then(() => 'figures');
    });
    await jest.advanceTimersByTimeAsync(8_000);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(isServerAway()).toBe(false);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(isServerAway()).toBe(true);
    isHanging = false;
    await jest.advanceTimersByTimeAsync(60_000);
    come(answer(200));
    await jest.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult().data).toBe('figures');
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });
});
