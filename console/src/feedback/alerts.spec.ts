import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NetworkError, ProblemError } from '../api/problem';
import { shouldRetry } from '../api/query-client';
import { currentAlerts, dismissAlert, showAlert } from './alerts';

describe('alerts', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('SHELL-8 shows NETWORK ERROR once, however many calls fail, and takes it away in time', () => {
    const text = new NetworkError().message;
    expect(text).toBe('NETWORK ERROR');
    showAlert(text);
    jest.advanceTimersByTime(5_000);
    showAlert(text);
    expect(currentAlerts()).toEqual(['NETWORK ERROR']);
    jest.advanceTimersByTime(5_000);
    expect(currentAlerts()).toHaveLength(1);
    jest.advanceTimersByTime(3_000);
    expect(currentAlerts()).toHaveLength(0);
  });

  it('SHELL-8 goes when dismissed', () => {
    showAlert('NETWORK ERROR');
    dismissAlert('NETWORK ERROR');
    expect(currentAlerts()).toHaveLength(0);
  });
});

describe('retries', () => {
  it('SHELL-8 asks again only a server that is away, and twice at most', () => {
    const away = new ProblemError({ title: 'Away', status: 503 });
    expect([0, 1, 2].map((failures) => shouldRetry(failures, away))).toEqual([true, true, false]);
    expect(shouldRetry(0, new ProblemError({ title: 'No', status: 403 }))).toBe(false);
    expect(shouldRetry(0, new NetworkError())).toBe(false);
  });
});
