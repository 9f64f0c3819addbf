import { sealKey, token } from '@backroom/platform';
import { z } from 'zod';

/** Variables of support beside those of every service. */
export const supportConfig = z.object({
  MAIL_SEAL_KEY: sealKey,
  MAIL_FROM: z.string().regex(/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$/, 'must look like: Name <address>'),
  /** Every link in a mail begins with it; nothing that a caller sent ever does. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }),
  /** Absent: mails are kept and shown. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'must begin with smtp:// or smtps://')
    .optional(),
});
export type SupportConfig = z.infer<typeof supportConfig>;
export const SUPPORT_CONFIG = token<SupportConfig>('support config');
