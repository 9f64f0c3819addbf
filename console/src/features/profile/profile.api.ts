import { queryOptions } from '@tanstack/react-query';
import { answer, api, done } from '../../app/api/client';
import { ProblemError, problemFrom } from '../../app/api/problem';

export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }) => (await answer(api.GET('/security/sessions', { signal }))).data,
  staleTime: 0,
});
export const endSession = (sessionId: string) =>
  done(api.DELETE('/security/sessions/{sessionId}', { params: { path: { sessionId } } }));
export const endOtherSessions = () => answer(api.DELETE('/security/sessions', {}));

export const changePassword = (body: { currentPassword: string; password: string }) =>
  done(api.POST('/security/password', { body }));

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => answer(api.GET('/security/two-factor', { signal })),
  staleTime: 0,
});
/** Creates a secret, which takes effect only after a code is confirmed. */
export const beginTwoFactor = (password: string) =>
  answer(api.POST('/security/two-factor', { body: { password } }));
export const confirmTwoFactor = (code: string) =>
  answer(api.POST('/security/two-factor/confirm', { body: { code } }));
export const disableTwoFactor = (password: string) =>
  done(api.POST('/security/two-factor/disable', { body: { password } }));

/** Whether a call that requires the second factor succeeds, or fails for a reason other than the missing factor. */
export async function isFactorAccepted(isFactorMissing: (error: unknown) => boolean): Promise<boolean> {
  const { error, response } = await api.GET('/accounts/list', { params: { query: { page: 1, limit: 1 } } });
  return response.ok || !isFactorMissing(problemFrom(error, response.status));
}

/** The server's message for one field; undefined for any other failure. */
export function faultAt(error: Error | null, field: string): string | undefined {
  const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
  return errors.find((one) => one.field === field)?.message;
}
