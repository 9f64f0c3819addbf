import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NetworkError, ProblemError } from '../api/problem';
import { shouldRetry } from '../api/query-client';
import { currentNotices, dismissNotice, holdNotice, releaseNotice, showFailureNotice } from './notices';
import { showDone } from './response';

describe('notices', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('SHELL-8 shows NETWORK ERROR once for concurrent failures and removes it after a while', () => {
    const text = new NetworkError().message;
    expect(text).toBe('NETWORK ERROR');
    showFailureNotice(text);
    jest.advanceTimersByTime(5_000);
    showFailureNotice(text);
    expect(currentNotices()).toEqual([{ kind: 'failure', text: 'NETWORK ERROR' }]);
    jest.advanceTimersByTime(5_000);
    expect(currentNotices()).toHaveLength(1);
    jest.advanceTimersByTime(3_000);
    expect(currentNotices()).toHaveLength(0);
  });

  it('SHELL-8 removes a dismissed notice', () => {
    showFailureNotice('NETWORK ERROR');
    dismissNotice('NETWORK ERROR');
    expect(currentNotices()).toHaveLength(0);
  });

  it('SHELL-8 shows a success with its next step until it times out without hover or focus', () => {
    const act = jest.fn();
    showDone('User Updated');
    showDone('User Updated', { text: 'View', act });
    expect(currentNotices()).toEqual([{ kind: 'done', text: 'User Updated', next: { text: 'View', act } }]);
    holdNotice('User Updated', 'focus');
    holdNotice('User Updated', 'pointer');
    jest.advanceTimersByTime(60_000);
    // The pointer leaves while the focus stays inside, and the notice is shown again.
    releaseNotice('User Updated', 'pointer');
    showDone('User Updated');
    jest.advanceTimersByTime(60_000);
    expect(currentNotices()).toHaveLength(1);
    releaseNotice('User Updated', 'focus');
    jest.advanceTimersByTime(8_000);
    expect(currentNotices()).toHaveLength(0);
    releaseNotice('User Updated', 'focus');
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('retries', () => {
  it('SHELL-8 retries only an unavailable server, at most twice', () => {
    const unavailable = new ProblemError({ title: 'Away', status: 503 });
    expect([0, 1, 2].map((failures) => shouldRetry(failures, unavailable))).toEqual([true, true, false]);
    expect(shouldRetry(0, new ProblemError({ title: 'No', status: 403 }))).toBe(false);
    expect(shouldRetry(0, new NetworkError())).toBe(false);
  });
});
