import { describe, expect, it, jest } from '@jest/globals';
import { fault, ofCopies, Problem } from '../errors/index.js';
import { awaitCopies } from './await-copies.js';

class AccountCopy {}
const missing = Problem.notFound('account', ofCopies(AccountCopy, 7));
const due = () => Promise.resolve(1_000);

it('F31: retries a call until the copy of a new record arrives', async () => {
  const work = jest.fn<() => Promise<string>>().mockRejectedValueOnce(missing).mockResolvedValue('saved');
  await expect(awaitCopies(work, due)).resolves.toBe('saved');
  expect(work).toHaveBeenCalledTimes(2);
});

it('F31: reports a record that does not exist, after a moment', async () => {
  const work = jest.fn<() => Promise<string>>().mockRejectedValue(missing);
  await expect(awaitCopies(work, due)).rejects.toBe(missing);
  expect(work.mock.calls.length).toBeGreaterThan(2);
});

it.each([
  ['a record of the service itself', Problem.notFound('theme')],
  ['another refusal', new Problem('forbidden', fault('forbidden'))],
])('F31: reports %s at once', async (_case, problem) => {
  const work = jest.fn<() => Promise<string>>().mockRejectedValue(problem);
  await expect(awaitCopies(work, due)).rejects.toBe(problem);
  expect(work).toHaveBeenCalledTimes(1);
});

describe('F31: of a record that cannot be new', () => {
  const notDue = () => Promise.resolve(0);

  it('reports the second failure', async () => {
    const work = jest.fn<() => Promise<string>>().mockRejectedValue(missing);
    await expect(awaitCopies(work, notDue)).rejects.toBe(missing);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('finds a copy that arrived during the decision', async () => {
    const work = jest.fn<() => Promise<string>>().mockRejectedValueOnce(missing).mockResolvedValue('saved');
    await expect(awaitCopies(work, notDue)).resolves.toBe('saved');
  });
});
