import { z } from 'zod';
import type { Clock } from '../clock/clock.js';
import { ConfigError } from '../config/config-error.js';
import { sealKey } from '../seal/seal.js';
import type { Files } from './files.js';
import { LocalFiles } from './local-files.js';
import { S3Files } from './s3-files.js';

/** Variables of every service that stores or serves files. */
export const filesConfig = z.object({
  /** Folder for files on one machine. */
  FILES_DIR: z.string().min(1).optional(),
  /** S3 bucket for files of a distributed system, instead of a folder. */
  FILES_S3_BUCKET: z.string().min(1).optional(),
  /** S3 endpoint; default: Amazon. */
  FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** S3 region. */
  FILES_S3_REGION: z.string().min(1).default('us-east-1'),
  /** S3 credentials; default: the AWS identity of the machine or pod. */
  FILES_S3_ACCESS_KEY: z.string().min(1).optional(),
  FILES_S3_SECRET_KEY: z.string().min(1).optional(),
  /** Signing key of links to files; the same in all services. */
  FILES_KEY: sealKey,
});

/**
 * Opens the files of a starting service. Throws ConfigError for an invalid setup; does not wait for an unavailable
 * store.
 */
export async function openFiles(config: z.infer<typeof filesConfig>, clock: Clock): Promise<Files> {
  return filesAt(config, clock).checked();
}

/** Throws ConfigError unless exactly one store is configured. */
export function filesAt(config: z.infer<typeof filesConfig>, clock: Clock): Files {
  const { FILES_DIR, FILES_S3_BUCKET, FILES_KEY, FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY } = config;
  if (!FILES_DIR === !FILES_S3_BUCKET)
    throw new ConfigError(['FILES_DIR: either it or FILES_S3_BUCKET has to be set']);
  if (!FILES_S3_ACCESS_KEY !== !FILES_S3_SECRET_KEY)
    throw new ConfigError(['FILES_S3_ACCESS_KEY: it and FILES_S3_SECRET_KEY go together']);
  if (FILES_DIR) return new LocalFiles(FILES_DIR, FILES_KEY, clock);
  const access = FILES_S3_ACCESS_KEY && {
    accessKeyId: FILES_S3_ACCESS_KEY,
    secretAccessKey: FILES_S3_SECRET_KEY!,
  };
  return new S3Files(
    {
      bucket: FILES_S3_BUCKET!,
      endpoint: config.FILES_S3_ENDPOINT,
      region: config.FILES_S3_REGION,
      access: access || undefined,
    },
    FILES_KEY,
    clock,
  );
}
