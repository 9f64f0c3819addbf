import { queryOptions, useMutation } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import { ProblemError } from '../api/problem';
import { queryClient } from '../api/query-client';
import { sessionStore } from './current-session';

export function useSignIn() {
  return useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      answer(api.POST('/auth/admin/login', { body })),
    onSuccess: (session) => {
      // What the previous person saw is not for the next one.
      queryClient.clear();
      sessionStore.set(session);
    },
  });
}

export function isRefusedSignIn(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.status === 401;
}

/** Clears here first: a server that is away must not keep anybody signed in on this screen. */
export function signOut(): void {
  const token = sessionStore.get()?.accessToken;
  sessionStore.clear();
  queryClient.clear();
  if (!token) return;
  void fetch('/v2/auth/logout', {
    method: 'POST',
    credentials: 'include',
    headers: { Authorization: `Bearer ${token}` },
    keepalive: true,
  }).catch(() => undefined); // the refresh token then ends by its own age
}

export const currentUserQuery = (id: number) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => answer(api.GET('/users/{id}', { params: { path: { id } }, signal })),
    staleTime: Infinity,
  });
