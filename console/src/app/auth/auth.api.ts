import type { Schemas } from '@backroom/gateway/v2';
import { storage } from '../storage';
import { answer, api } from '../api/client';
import { NetworkError, ProblemError } from '../api/problem';
import { sessionStore } from './current-session';
import type { MailLink } from './mail-link';
import { useSubmit } from './use-submit';
import { withWork } from './work/with-work';

/** A second step of a sign-in: its id and the accepted methods, preferred first. */
export interface Challenge {
  id: string;
  methods: ('totp' | 'recovery')[];
}

function enter(session: Schemas['Session']): void {
  sessionStore.set(session);
}

export function useSignIn(onChallenge: (challenge: Challenge) => void) {
  return useSubmit(
    (body: { email: string; password: string }) =>
      withWork((headers) => answer(api.POST('/auth/admin/login', { body, headers }))),
    (result) => ('challenge' in result ? onChallenge(result.challenge) : enter(result)),
  );
}

export function useAnswerChallenge(id: string) {
  return useSubmit(
    (body: { method: Challenge['methods'][number]; code: string }) =>
      withWork((headers) =>
        answer(api.POST('/auth/challenges/{id}', { params: { path: { id } }, body, headers })),
      ),
    enter,
  );
}

/** Starts the session of a refresh cookie that another site's sign-in led to: single sign-on. */
export function useEnterByCookie() {
  return useSubmit(() => answer(api.POST('/auth/refresh', { body: {} })), enter);
}

export function useRegister() {
  return useSubmit((body: Schemas['Registration']) => answer(api.POST('/auth/register', { body })));
}

export function useConfirmEmail() {
  return useSubmit((body: MailLink) => answer(api.POST('/auth/confirm', { body })));
}

/** Reads whom the link of a mail is for; a refused link is reported only when it is used. */
export function useReadMailLink() {
  return useSubmit(({ id, key }: MailLink) =>
    answer(api.POST('/auth/links/{id}', { params: { path: { id } }, body: { key } })),
  );
}

/** Reads whom an invite is for, and which operator sent it. */
export function useOpenInvite() {
  return useSubmit(({ id, key }: MailLink) =>
    answer(api.POST('/invites/{inviteId}/open', { params: { path: { inviteId: id } }, body: { key } })),
  );
}

/** Signs up with the key of an invite and accepts it. */
export function useRegisterInvited({ id, key }: MailLink) {
  return useSubmit((body: Omit<Schemas['InvitedRegistration'], 'key'>) =>
    answer(
      api.POST('/invites/{inviteId}/register', {
        params: { path: { inviteId: id } },
        body: { ...body, key },
      }),
    ),
  );
}

export function useAcceptInvite({ id, key }: MailLink) {
  return useSubmit(() =>
    answer(api.POST('/invites/{inviteId}/accept', { params: { path: { inviteId: id } }, body: { key } })),
  );
}

export function useForgotPassword() {
  return useSubmit((body: { email: string }) => answer(api.POST('/users/password', { body })));
}

export function useResetPassword(id: string, key: string) {
  return useSubmit((password: string) =>
    answer(api.POST('/users/password/{id}', { params: { path: { id } }, body: { key, password } })),
  );
}

/** Returns the message of a failed form; network errors are shown by the console-wide notice. */
export function failureOf(error: Error | null): string | undefined {
  return !error || error instanceof NetworkError ? undefined : error.message;
}

/** Returns the server's messages for single fields. */
export function fieldFailures(error: Error | null): Record<string, string> {
  const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

/** Clears the local session first: an unavailable server must not keep anyone signed in on this screen. */
export function signOut(): void {
  const isKnown = sessionStore.get() !== null;
  const token = sessionStore.token()?.value;
  sessionStore.clear();
  // Without lasting storage, the cookie may belong to a session that this tab no longer knows.
  if (!isKnown && storage.isLasting()) return;
  void fetch('/v2/auth/logout', {
    method: 'POST',
    credentials: 'include',
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    keepalive: true,
  }).catch(() => undefined); // the refresh token then expires by itself
}
