import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import '../strings';
import { currentNotices, dismissNotice } from './notices';
import { reportNetworkError } from './network-error';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  for (const { text } of currentNotices()) dismissNotice(text);
  jest.useRealTimers();
});

it.each(['beforeunload', 'pagehide'])(
  'SHELL-8 shows no NETWORK ERROR for a call aborted by leaving the page (%s)',
  (event) => {
    dispatchEvent(new Event(event));
    reportNetworkError();
    expect(currentNotices()).toHaveLength(0);
    // The user chose to stay: later failures are reported.
    jest.advanceTimersByTime(3_000);
    reportNetworkError();
    expect(currentNotices()).toHaveLength(1);
  },
);
