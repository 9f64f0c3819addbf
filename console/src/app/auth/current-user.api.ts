import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api/client';

export const currentUserQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => answer(api.GET('/users/{id}', { params: { path: { id } }, signal })),
    staleTime: Infinity,
  });
