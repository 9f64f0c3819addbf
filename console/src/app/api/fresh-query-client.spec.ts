import { expect, it, jest } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { FreshQueryClient } from './fresh-query-client';

/** A query whose responses are given by the test, in the order of its fetches. */
function watched(client: FreshQueryClient) {
  const responses: ((rows: string[]) => void)[] = [];
  const queryFn = jest.fn(() => new Promise<string[]>((resolve) => responses.push(resolve)));
  const seen: (string[] | undefined)[] = [];
  const observer = new QueryObserver(client, { queryKey: ['taxes', 1], queryFn, staleTime: 30_000 });
  observer.subscribe(({ data }) => seen.push(data));
  return { responses, queryFn, shown: () => seen.at(-1) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

it('SHELL-11 fetches again what was invalidated during its first fetch', async () => {
  const client = new FreshQueryClient();
  const { responses, queryFn, shown } = watched(client);
  const done = jest.fn();
  void client.invalidateQueries({ queryKey: ['taxes'] }).then(done);
  void client.invalidateQueries({ queryKey: ['taxes'] });
  expect(queryFn).toHaveBeenCalledTimes(1);
  // Read before the change.
  responses[0]!(['a deleted tax']);
  await settled();
  expect(shown()).toEqual(['a deleted tax']);
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect(done).not.toHaveBeenCalled();
  responses[1]!([]);
  await settled();
  expect(done).toHaveBeenCalled();
  expect(shown()).toEqual([]);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

it('SHELL-11 fetches once what was invalidated before or after its first fetch', async () => {
  const client = new FreshQueryClient();
  void client.invalidateQueries({ queryKey: ['taxes'] });
  const { responses, queryFn } = watched(client);
  responses[0]!(['a tax']);
  await settled();
  expect(queryFn).toHaveBeenCalledTimes(1);
  void client.invalidateQueries({ queryKey: ['taxes'] });
  expect(queryFn).toHaveBeenCalledTimes(2);
});
