import type { Schemas } from '@backroom/gateway/v2';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';
import { listSource } from '../../kit/table/list-source';

/** The live stream does not report dead events: refetched at this interval, in milliseconds. */
const again = 15_000;

export const deadLettersSource = listSource({
  key: ['dead-letters'],
  path: '/system/dead-letters',
  meta: ({ events, services }) => ({
    events,
    services,
    isExact: services.every(({ answered }) => answered),
  }),
  refetchInterval: again,
});

export const deadLetterQuery = (id: string) =>
  queryOptions({
    queryKey: ['dead-letter', id],
    queryFn: ({ signal }) =>
      answer(api.GET('/system/dead-letters/event', { params: { query: { id } }, signal })),
    placeholderData: keepPreviousData,
  });

/**
 * Redrives parked events until every key was tried: each call works for some seconds. `intent` is the idempotency key
 * of the whole, so that a repetition gets the same response and does nothing twice.
 */
export async function redrive(
  target: Schemas['RedriveTarget'],
  intent: string,
  onProgress: (applied: number, left: number) => void,
): Promise<Schemas['Redriven']> {
  let applied = 0;
  for (let call = 1; ; call++) {
    const result = await answer(
      api.POST('/system/dead-letters/redrive', {
        body: target,
        headers: { 'Idempotency-Key': `${intent}-${call}` },
      }),
    );
    applied += result.applied;
    if (result.complete || result.applied === 0) return { ...result, applied };
    onProgress(applied, result.left);
  }
}
