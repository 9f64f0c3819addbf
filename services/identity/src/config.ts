import { isLoopback, sealKey, serviceConfig, token } from '@backroom/platform';
import { z } from 'zod';
import { minMemoryKiB } from './password/passwords.js';

/** Environment variables of identity in addition to those of every service. */
export const identityConfig = z
  .object({
    /** Signing key of access tokens: Ed25519, as a JWK. */
    ACCESS_TOKEN_PRIVATE_KEY: z.string().min(1),
    /**
     * Key of the audit log, at least 32 bytes in base64. With another key chains do not verify and personal fields
     * are unreadable.
     */
    AUDIT_KEY: z
      .string()
      .refine((text) => Buffer.from(text, 'base64').length >= 32, 'must be at least 32 bytes in base64'),
    /** Encryption key for two-factor secrets and the secrets of sign-in providers. */
    IDENTITY_SEAL_KEY: sealKey,
    /** Public address of console and API, to which sign-in providers redirect. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    /** `1`: allows sign-in providers on loopback and without https, for tests only. */
    SSO_LOOPBACK: z.enum(['0', '1']).default('0'),
    /** Encryption key for the content of mails, shared with support. */
    MAIL_SEAL_KEY: sealKey,
    /** host:port of loyalty-giftcards; the name must resolve to all instances. */
    LOYALTY_GIFTCARDS_URL: z.string().min(1),
    /** Memory of a new password hash in KiB. */
    PASSWORD_MEMORY: z.coerce.number().int().min(64).max(1_048_576).default(minMemoryKiB),
    /** `production` disables settings for tests. */
    NODE_ENV: z.string().optional(),
    GRPC_BIND: serviceConfig.shape.GRPC_BIND,
  })
  .refine(
    ({ PASSWORD_MEMORY, GRPC_BIND, NODE_ENV }) =>
      PASSWORD_MEMORY >= minMemoryKiB || (isLoopback(GRPC_BIND) && NODE_ENV !== 'production'),
    {
      path: ['PASSWORD_MEMORY'],
      message: `must be at least ${minMemoryKiB}: less is for tests, in no production and on loopback alone`,
    },
  );
export type IdentityConfig = z.infer<typeof identityConfig>;
export const IDENTITY_CONFIG = token<IdentityConfig>('identity config');
