import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isServerAway, noteAnswer } from './reachability';

const answered = (status: number) => Promise.resolve({ status } as Response);

describe('whether the server answers', () => {
  beforeEach(async () => {
    jest.useFakeTimers();
    await noteAnswer(answered(200));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('SHELL-8 DASH-5 a connection that fails and a gateway without its services are no answer; the next answer is', async () => {
    for (const call of [() => Promise.reject(new TypeError('Failed to fetch')), () => answered(503)]) {
      await noteAnswer(call()).catch(() => undefined);
      expect(isServerAway()).toBe(true);
      await noteAnswer(answered(404));
      expect(isServerAway()).toBe(false);
    }
  });

  it('SHELL-8 DASH-5 a call that hangs is no answer until it comes', async () => {
    let come: (response: Response) => void = () => undefined;
    const call = noteAnswer(new Promise<Response>((resolve) => (come = resolve)));
    await jest.advanceTimersByTimeAsync(7_999);
    expect(isServerAway()).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(isServerAway()).toBe(true);
    come({ status: 200 } as Response);
    await call;
    expect(isServerAway()).toBe(false);
  });

  it('SHELL-8 DASH-5 one slow call among others that are answered says nothing', async () => {
    void noteAnswer(new Promise<Response>(() => undefined));
    await jest.advanceTimersByTimeAsync(4_000);
    await noteAnswer(answered(200));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(isServerAway()).toBe(false);
  });

  it('SHELL-8 DASH-5 what the page broke off says nothing', async () => {
    await noteAnswer(Promise.reject(new DOMException('', 'AbortError'))).catch(() => undefined);
    expect(isServerAway()).toBe(false);
  });
});
