import type { Schemas } from '@backroom/gateway/v2';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import type { ListPage } from '../table/list-types';

export interface DeadLettersQuery {
  page: number;
  limit: number;
  keywords: string;
  /** Grows with every redrive from here: what is asked after one is another question. */
  round: number;
}

export interface DeadLettersPage extends ListPage<Schemas['ParkedKey']> {
  events: number;
  services: Schemas['ServiceState'][];
}

/** Nothing tells the console that an event died: asked again now and then. */
const again = 15_000;

export const deadLettersQuery = (query: DeadLettersQuery) =>
  queryOptions({
    queryKey: ['dead-letters', query],
    queryFn: async ({ signal }): Promise<DeadLettersPage> => {
      const { page, limit, keywords } = query;
      const { data, meta, events, services } = await answer(
        api.GET('/system/dead-letters', {
          params: { query: { page, limit, ...(keywords && { keywords }) } },
          signal,
        }),
      );
      return {
        rows: data,
        total: meta.totalItems,
        isExact: services.every(({ answered }) => answered),
        events,
        services,
      };
    },
    placeholderData: keepPreviousData,
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
 * Applies parked events again until every key was tried: the system works at it for some seconds a time. `intent` is
 * the idempotency key of the whole, so that a repetition is answered as it was and does nothing twice.
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
