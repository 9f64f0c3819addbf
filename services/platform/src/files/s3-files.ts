import type { S3Client } from '@aws-sdk/client-s3';
import type { Clock } from '../clock/clock.js';
import { backOff, pause } from '../concurrency/waiting.js';
import { ConfigError } from '../config/config-error.js';
import { isOutage, OutageError } from '../errors/outage.js';
import { checkFileName, Files } from './files.js';

type Sdk = typeof import('@aws-sdk/client-s3');

interface S3Place {
  bucket: string;
  /** Absent: Amazon's. */
  endpoint?: string;
  region: string;
  /** Absent: whoever the machine or pod is to Amazon. */
  access?: { accessKeyId: string; secretAccessKey: string };
}

/** How often a first write is tried that met another one of the same name: the service says which came first. */
const tries = 5;
/** Most milliseconds between two of them. */
const longestPause = 1_000;
/** Milliseconds that a start waits for the store. */
const patience = 5_000;
/** The library finds nobody to ask as. */
const nobody = 'CredentialsProviderError';

/** Files in a bucket of an S3 service: for services that run on several machines. */
export class S3Files extends Files {
  private opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;

  constructor(
    private readonly place: S3Place,
    keys: string,
    clock: Clock,
  ) {
    super(keys, clock);
  }

  /** Asks for a file that is not there: whoever may not list is told that it is forbidden, for ever. */
  override async checked(): Promise<this> {
    try {
      await this.read('at-the-start', AbortSignal.timeout(patience));
    } catch (error) {
      if (!isOutage(error)) throw new ConfigError([mistakeIn(error as Error)]);
    }
    return this;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.write(name, bytes);
  }

  async putOnce(name: string, bytes: Uint8Array): Promise<boolean> {
    for (let n = 1; ; n++)
      try {
        await this.write(name, bytes, '*');
        return true;
      } catch (error) {
        const status = statusOf(error);
        if (status === 412) return false;
        if (status !== 409 || n === tries) throw error;
        await pause(backOff(n, longestPause));
      }
  }

  async read(name: string, abortSignal?: AbortSignal): Promise<Buffer | undefined> {
    const { sdk, client } = await this.open();
    try {
      const command = new sdk.GetObjectCommand({ Bucket: this.place.bucket, Key: checkFileName(name) });
      const { Body } = await asked(client.send(command, { abortSignal }));
      return Buffer.from(await asked(Body!.transformToByteArray()));
    } catch (error) {
      // A bucket that is not there is no file that is not there.
      if ((error as Error).name === 'NoSuchKey') return undefined;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    const { sdk, client } = await this.open();
    const command = new sdk.DeleteObjectCommand({ Bucket: this.place.bucket, Key: checkFileName(name) });
    await asked(client.send(command));
  }

  private async write(name: string, bytes: Uint8Array, condition?: '*'): Promise<void> {
    const { sdk, client } = await this.open();
    const command = new sdk.PutObjectCommand({
      Bucket: this.place.bucket,
      Key: checkFileName(name),
      Body: bytes,
      ContentLength: bytes.length,
      IfNoneMatch: condition,
    });
    await asked(client.send(command));
  }

  /** The library is large: it is loaded by who has a bucket. */
  private open(): Promise<{ sdk: Sdk; client: S3Client }> {
    this.opened ??= import('@aws-sdk/client-s3').then((sdk) => {
      const { endpoint, region, access } = this.place;
      const client = new sdk.S3Client({
        region,
        credentials: access,
        // Others than Amazon have no names for each bucket.
        ...(endpoint && { endpoint, forcePathStyle: true }),
        maxAttempts: 3,
        requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000 },
        // Others than Amazon do not know all of its checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      });
      return { sdk, client };
    });
    return this.opened;
  }
}

function mistakeIn({ name, message }: Error): string {
  if (name === nobody) return `FILES_S3_ACCESS_KEY: ${name}: ${message}`;
  const missing =
    name === 'AccessDenied'
      ? ': who asks needs s3:ListBucket as well, else a file that is not there is a forbidden one'
      : '';
  return `FILES_S3_BUCKET: ${name}${missing}`;
}

/** What the service judges stands, and so does that there is nobody to ask as; that it does not answer, or cannot now, is an outage. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const status = statusOf(error);
    if ((error as Error).name === nobody) throw error;
    if (status !== undefined && status < 500 && status !== 429) throw error;
    throw new OutageError('The store of files', { cause: error });
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
