import { z } from 'zod';

/** Where a picture can be uploaded, and its key for later calls. */
export const uploadKey = z
  .object({ key: z.string(), url: z.url(), expiresAt: z.iso.datetime(), maxBytes: z.int() })
  .meta({ id: 'UploadKey' });
