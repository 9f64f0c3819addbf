import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client';

/** Counts of open problems on all days; null for those that the user may not see. */
export const attentionQuery = (operator: number, location: number) =>
  queryOptions({
    queryKey: ['attention', operator, location],
    queryFn: ({ signal }) =>
      answer(api.GET('/attention', { params: { query: { operator, location } }, signal })),
    meta: { live: ['orders', 'kiosks', 'commands', 'purses'] as const },
  });
