import { z } from 'zod';

/** Variables of identity beside those of every service. */
export const identityConfig = z.object({
  ACCESS_TOKEN_PRIVATE_KEY: z.string().min(1),
});
