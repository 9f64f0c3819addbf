import { expect, it } from '@jest/globals';
import { OutageError } from '../src/errors/outage.js';
import { retryWhileUnavailable } from '../src/event-log/retry-while-unavailable.js';

it('PLAT-1 waits at the start for an unavailable engine, but not for a defect', async () => {
  let tries = 0;
  const late = async () => {
    if (++tries < 4) throw new OutageError('The event log');
    return 'started';
  };
  await expect(retryWhileUnavailable(late)).resolves.toBe('started');
  await expect(retryWhileUnavailable(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(
    retryWhileUnavailable(() => Promise.reject(new OutageError('The event log')), 0),
  ).rejects.toThrow(OutageError);
});
