import type { Schemas } from '@backroom/gateway/v2';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../app/api/client';

export type LongWork = 'rebuild' | 'republish';

/** Poll interval in milliseconds: while a task is running, and otherwise. */
const activeInterval = 500;
const idleInterval = 15_000;

type Work = Schemas['Projections']['rebuild'] | Schemas['Projections']['republishing'];
export const isUnderWay = (work: Work): boolean =>
  work !== null && !work.finishedAt && work.phase !== 'cut-off';

export const projectionsQuery = queryOptions({
  queryKey: ['projections'],
  queryFn: ({ signal }) => answer(api.GET('/system/projections', { signal })),
  refetchInterval: ({ state: { data } }) =>
    data && (isUnderWay(data.rebuild) || isUnderWay(data.republishing)) ? activeInterval : idleInterval,
});

/** Starts the task; `intent` makes repeated requests idempotent. */
export function begin(work: LongWork, intent: string): Promise<{ id: number }> {
  const call = { body: {}, headers: { 'Idempotency-Key': intent } };
  return answer(
    work === 'rebuild'
      ? api.POST('/system/projections/rebuild', call)
      : api.POST('/system/facts/republish', call),
  );
}
