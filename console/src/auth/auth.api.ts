import { queryOptions, useMutation } from '@tanstack/react-query';
import { answer, api } from '../api/client';
import { NetworkError, ProblemError } from '../api/problem';
import { queryClient } from '../api/query-client';
import type { LoginResponse, RegisterBody } from '../api/types';
import { sessionStore } from './current-session';

/** A second step before the session: its id and how it may be answered, the best way first. */
export interface Challenge {
  id: string;
  methods: ('totp' | 'recovery')[];
}

function enter(session: LoginResponse): void {
  // What the previous person saw is not for the next one.
  queryClient.clear();
  sessionStore.set(session);
}

export function useSignIn(onChallenge: (challenge: Challenge) => void) {
  return useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      answer(api.POST('/auth/admin/login', { body })),
    onSuccess: (given) => ('challenge' in given ? onChallenge(given.challenge) : enter(given)),
  });
}

export function useAnswerChallenge(id: string) {
  return useMutation({
    mutationFn: (body: { method: string; code: string }) =>
      answer(api.POST('/auth/challenges/{id}', { params: { path: { id } }, body })),
    onSuccess: enter,
  });
}

/** The session of a refresh cookie that somebody else's page led to: single sign-on. */
export function useEnterByCookie() {
  return useMutation({
    mutationFn: () => answer(api.POST('/auth/refresh', { body: {} })),
    onSuccess: enter,
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: (body: RegisterBody) => answer(api.POST('/auth/register', { body })),
  });
}

export function useConfirmEmail() {
  return useMutation({
    mutationFn: (body: { id: string; key: string }) => answer(api.POST('/auth/confirm', { body })),
  });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: { email: string }) => answer(api.POST('/users/password', { body })),
  });
}

export function useResetPassword(id: string, key: string) {
  return useMutation({
    mutationFn: (password: string) =>
      answer(api.POST('/users/password/{id}', { params: { path: { id } }, body: { key, password } })),
  });
}

/** What a form says of a failure; the network's is told by the alert of the whole console. */
export function failureOf(error: Error | null): string | undefined {
  return !error || error instanceof NetworkError ? undefined : error.message;
}

/** What the server says of single fields. */
export function fieldFailures(error: Error | null): Record<string, string> {
  const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
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
