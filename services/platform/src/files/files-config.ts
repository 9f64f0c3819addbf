import { z } from 'zod';
import type { Clock } from '../clock/clock.js';
import { sealKey } from '../seal/seal.js';
import { LocalFiles } from './local-files.js';

/** Variables of every service that keeps files or hands them out. */
export const filesConfig = z.object({
  /** Folder of the files. */
  FILES_DIR: z.string().min(1),
  /** Signs the links to them; the same at all services. */
  FILES_KEY: sealKey,
});

export function openFiles({ FILES_DIR, FILES_KEY }: z.infer<typeof filesConfig>, clock: Clock): LocalFiles {
  return new LocalFiles(FILES_DIR, FILES_KEY, clock);
}
