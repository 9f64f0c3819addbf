import { sealKey, token } from '@backroom/platform';
import { z } from 'zod';

/** Variables of support beside those of every service. */
export const supportConfig = z.object({
  /** Opens the mails that are asked for; the same as identity's. */
  MAIL_SEAL_KEY: sealKey,
  /** Who sends all mails: `Name <address>`. */
  MAIL_FROM: z.string().regex(/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$/, 'must look like: Name <address>'),
  /** Every link in a mail begins with it; nothing that a caller sent ever does. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  /** The mail server that sends them, with its login: `smtps://user:password@host`. Absent: mails are kept and shown. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'must begin with smtp:// or smtps://')
    .optional(),
});
export type SupportConfig = z.infer<typeof supportConfig>;
export const SUPPORT_CONFIG = token<SupportConfig>('support config');
