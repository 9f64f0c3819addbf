import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import '../strings';
import { currentNotices, dismissNotice } from './notices';
import { tellNetworkError } from './network-error';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  for (const { text } of currentNotices()) dismissNotice(text);
  jest.useRealTimers();
});

it.each(['beforeunload', 'pagehide'])(
  'SHELL-8 a call that breaks off because the page goes (%s) is no NETWORK ERROR',
  (event) => {
    dispatchEvent(new Event(event));
    tellNetworkError();
    expect(currentNotices()).toHaveLength(0);
    // The person chose to stay: what fails from here on is told.
    jest.advanceTimersByTime(3_000);
    tellNetworkError();
    expect(currentNotices()).toHaveLength(1);
  },
);
