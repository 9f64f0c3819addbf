import { z } from 'zod';

/** Where a picture can be sent, and by what it is named then. */
export const uploadKey = z
  .object({ key: z.string(), url: z.url(), expiresAt: z.iso.datetime(), maxBytes: z.int() })
  .meta({ id: 'UploadKey' });
