import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  isServerUnavailable,
  watchResponse,
  setServerAvailable,
  subscribeToSuspicions,
} from './reachability';

const answered = (status: number) => Promise.resolve({ status } as Response);

describe('reachability of the server', () => {
  const onSuspicion = jest.fn();
  let unsubscribe = (): void => undefined;
  beforeEach(async () => {
    jest.useFakeTimers();
    await watchResponse(answered(200));
    onSuspicion.mockClear();
    unsubscribe = subscribeToSuspicions(onSuspicion);
  });
  afterEach(() => {
    unsubscribe();
    jest.useRealTimers();
  });

  it('SHELL-8 DASH-5 suspects a failed connection or an unavailable service; recovers with the next response', async () => {
    for (const call of [() => Promise.reject(new TypeError('Failed to fetch')), () => answered(503)]) {
      onSuspicion.mockClear();
      await watchResponse(call()).catch(() => undefined);
      expect(onSuspicion).toHaveBeenCalledTimes(1);
      expect(isServerUnavailable()).toBe(false);
      setServerAvailable(false);
      await watchResponse(answered(404));
      expect(isServerUnavailable()).toBe(false);
    }
  });

  it('SHELL-8 DASH-5 suspects a hanging call when nothing else is answered', async () => {
    let respond: (response: Response) => void = () => undefined;
    const call = watchResponse(new Promise<Response>((resolve) => (respond = resolve)));
    await jest.advanceTimersByTimeAsync(7_999);
    expect(onSuspicion).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(onSuspicion).toHaveBeenCalledTimes(1);
    setServerAvailable(false);
    respond({ status: 200 } as Response);
    await call;
    expect(isServerUnavailable()).toBe(false);
  });

  it('SHELL-8 DASH-5 ignores one slow call while others are answered', async () => {
    void watchResponse(new Promise<Response>(() => undefined));
    await jest.advanceTimersByTimeAsync(4_000);
    await watchResponse(answered(200));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(onSuspicion).not.toHaveBeenCalled();
  });

  it('SHELL-8 DASH-5 suspects a call that still hangs after the others are answered', async () => {
    void watchResponse(new Promise<Response>(() => undefined));
    await watchResponse(answered(200));
    await jest.advanceTimersByTimeAsync(16_000);
    expect(onSuspicion).toHaveBeenCalledTimes(1);
  });

  it('SHELL-8 DASH-5 ignores calls that the page aborted', async () => {
    await watchResponse(Promise.reject(new DOMException('', 'AbortError'))).catch(() => undefined);
    expect(onSuspicion).not.toHaveBeenCalled();
    expect(isServerUnavailable()).toBe(false);
  });
});
