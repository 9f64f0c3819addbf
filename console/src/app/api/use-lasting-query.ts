import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** `useQuery` that keeps the last data on screen, marked as a placeholder, when the next request fails. */
export function useLastingQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
): UseQueryResult<Data> {
  const query = useQuery(options);
  const [last, setLast] = useState(query.data);
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  if (!query.error || query.data !== undefined || last === undefined) return query;
  return { ...query, data: last, isPlaceholderData: true } as unknown as UseQueryResult<Data>;
}
