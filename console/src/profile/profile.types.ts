import type { Answer, Post } from '../api/types';

export interface OwnSession {
  id: string;
  /** The user agent, as it names itself. */
  device: string;
  address: string;
  created: string;
  lastUsed: string;
  expires: string;
  current: boolean;
}
export interface TwoFactor {
  enabled: boolean;
  /** An operator demands it. */
  required: boolean;
  /** Left to use. */
  recoveryCodes: number;
}
type NoQuery = { parameters: { query?: never } };

export interface ProfilePaths {
  '/security/sessions': {
    get: NoQuery & Answer<{ sessions: OwnSession[] }>;
    delete: NoQuery & Answer<{ ended: number }>;
  };
  '/security/sessions/{sessionId}': {
    delete: { parameters: { path: { sessionId: string } } } & Answer<never>;
  };
  '/security/password': Post<{ currentPassword: string; password: string }, never>;
  '/security/two-factor': { get: NoQuery & Answer<TwoFactor> } & Post<
    { password: string },
    { secret: string; url: string }
  >;
  '/security/two-factor/confirm': Post<{ code: string }, { recoveryCodes: string[] }>;
  '/security/two-factor/disable': Post<{ password: string }, never>;
  '/security/proof': Post<{ password?: string; code?: string }, never>;
}
