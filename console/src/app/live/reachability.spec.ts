import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isServerAway, noteAnswer, noteServer, subscribeToDoubts } from './reachability';

const answered = (status: number) => Promise.resolve({ status } as Response);

describe('whether the server answers', () => {
  const doubter = jest.fn();
  let forget = (): void => undefined;
  beforeEach(async () => {
    jest.useFakeTimers();
    await noteAnswer(answered(200));
    doubter.mockClear();
    forget = subscribeToDoubts(doubter);
  });
  afterEach(() => {
    forget();
    jest.useRealTimers();
  });

  it('SHELL-8 DASH-5 a connection that fails and a service that is away are a doubt; the next answer ends a loss', async () => {
    for (const call of [() => Promise.reject(new TypeError('Failed to fetch')), () => answered(503)]) {
      doubter.mockClear();
      await noteAnswer(call()).catch(() => undefined);
      expect(doubter).toHaveBeenCalledTimes(1);
      expect(isServerAway()).toBe(false);
      noteServer(false);
      await noteAnswer(answered(404));
      expect(isServerAway()).toBe(false);
    }
  });

  it('SHELL-8 DASH-5 a call that hangs while nothing else is answered is a doubt', async () => {
    let come: (response: Response) => void = () => undefined;
    const call = noteAnswer(new Promise<Response>((resolve) => (come = resolve)));
    await jest.advanceTimersByTimeAsync(7_999);
    expect(doubter).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(doubter).toHaveBeenCalledTimes(1);
    noteServer(false);
    come({ status: 200 } as Response);
    await call;
    expect(isServerAway()).toBe(false);
  });

  it('SHELL-8 DASH-5 one slow call among others that are answered says nothing', async () => {
    void noteAnswer(new Promise<Response>(() => undefined));
    await jest.advanceTimersByTimeAsync(4_000);
    await noteAnswer(answered(200));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(doubter).not.toHaveBeenCalled();
  });

  it('SHELL-8 DASH-5 a call that still hangs once the others are answered is a doubt', async () => {
    void noteAnswer(new Promise<Response>(() => undefined));
    await noteAnswer(answered(200));
    await jest.advanceTimersByTimeAsync(16_000);
    expect(doubter).toHaveBeenCalledTimes(1);
  });

  it('SHELL-8 DASH-5 what the page broke off says nothing', async () => {
    await noteAnswer(Promise.reject(new DOMException('', 'AbortError'))).catch(() => undefined);
    expect(doubter).not.toHaveBeenCalled();
    expect(isServerAway()).toBe(false);
  });
});
