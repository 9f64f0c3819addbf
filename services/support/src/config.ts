import { sealKey, token } from '@backroom/platform';
import { z } from 'zod';

/** Variables of support in addition to those of every service. */
export const supportConfig = z.object({
  /** Decryption key for the content of mails, shared with the requesting services. */
  MAIL_SEAL_KEY: sealKey,
  /** Sender of all mails: `Name <address>`. */
  MAIL_FROM: z.string().regex(/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$/, 'must look like: Name <address>'),
  /** Base address of every link in a mail. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  /** Mail server with credentials: `smtps://user:password@host`. If unset, mails are stored. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'must begin with smtp:// or smtps://')
    .optional(),
});
export type SupportConfig = z.infer<typeof supportConfig>;
export const SUPPORT_CONFIG = token<SupportConfig>('support config');
