import { isLoopback, sealKey, serviceConfig, token } from '@backroom/platform';
import { z } from 'zod';
import { leastMemory } from './password/passwords.js';

/** Variables of identity beside those of every service. */
export const identityConfig = z
  .object({
    /** With what access tokens of people are signed: Ed25519, as a JWK. */
    ACCESS_TOKEN_PRIVATE_KEY: z.string().min(1),
    /** 32 bytes or more in base64; with another one neither the chains verify nor can personal fields be read. */
    AUDIT_KEY: z
      .string()
      .refine((text) => Buffer.from(text, 'base64').length >= 32, 'must be at least 32 bytes in base64'),
    /** Keeps second factors and the secrets of sign-in providers unreadable in the database. */
    IDENTITY_SEAL_KEY: sealKey,
    /** Where people reach the console and the API; providers send browsers back there. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }),
    /** `1` for tests alone: providers may be on this machine and without https. */
    SSO_LOOPBACK: z.enum(['0', '1']).default('0'),
    /** Shared with support: keeps what mails say unreadable on their way. */
    MAIL_SEAL_KEY: sealKey,
    /** host:port of loyalty-giftcards; the name has to lead to all its instances. */
    LOYALTY_GIFTCARDS_URL: z.string().min(1),
    /** KiB of memory that a new password's hash takes. */
    PASSWORD_MEMORY: z.coerce.number().int().min(64).max(1_048_576).default(leastMemory),
    /** `production` where it is one: what is for tests alone is refused there. */
    NODE_ENV: z.string().optional(),
    GRPC_BIND: serviceConfig.shape.GRPC_BIND,
  })
  .refine(
    ({ PASSWORD_MEMORY, GRPC_BIND, NODE_ENV }) =>
      PASSWORD_MEMORY >= leastMemory || (isLoopback(GRPC_BIND) && NODE_ENV !== 'production'),
    {
      path: ['PASSWORD_MEMORY'],
      message: `must be at least ${leastMemory}: less is for tests, in no production and on loopback alone`,
    },
  );
export type IdentityConfig = z.infer<typeof identityConfig>;
export const IDENTITY_CONFIG = token<IdentityConfig>('identity config');
