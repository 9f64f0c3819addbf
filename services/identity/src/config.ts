import { sealKey } from '@backroom/platform';
import { z } from 'zod';

/** Variables of identity beside those of every service. */
export const identityConfig = z.object({
  ACCESS_TOKEN_PRIVATE_KEY: z.string().min(1),
  /** Keeps second factors and the secrets of sign-in providers unreadable in the database. */
  IDENTITY_SEAL_KEY: sealKey,
  /** Shared with support: keeps what mails say unreadable on their way. */
  MAIL_SEAL_KEY: sealKey,
});
export type IdentityConfig = z.infer<typeof identityConfig>;
export const IDENTITY_CONFIG = Symbol('identity config');
