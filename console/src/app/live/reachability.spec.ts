import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isServerAway, noteAnswer, noteServer, subscribeToDoubts } from './reachability';

const answered = (status: number) => Promise.resolve({ status } as Response);

describe('reachability of the server', () => {
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

  it('SHELL-8 DASH-5 suspects a failed connection or an unavailable service; recovers with the next response', async () => {
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

  it('SHELL-8 DASH-5 suspects a hanging call when nothing else is answered', async () => {
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

  it('SHELL-8 DASH-5 ignores one slow call while others are answered', async () => {
    void noteAnswer(new Promise<Response>(() => undefined));
    await jest.advanceTimersByTimeAsync(4_000);
    await noteAnswer(answered(200));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(doubter).not.toHaveBeenCalled();
  });

  it('SHELL-8 DASH-5 suspects a call that still hangs after the others are answered', async () => {
    void noteAnswer(new Promise<Response>(() => undefined));
    await noteAnswer(answered(200));
    await jest.advanceTimersByTimeAsync(16_000);
    expect(doubter).toHaveBeenCalledTimes(1);
  });

  it('SHELL-8 DASH-5 ignores calls that the page aborted', async () => {
    await noteAnswer(Promise.reject(new DOMException('', 'AbortError'))).catch(() => undefined);
    expect(doubter).not.toHaveBeenCalled();
    expect(isServerAway()).toBe(false);
  });
});
