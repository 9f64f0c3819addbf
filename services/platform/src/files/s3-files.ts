import type { S3Client } from '@aws-sdk/client-s3';
import type { Clock } from '../clock/clock.js';
import { backOff, pause } from '../concurrency/waiting.js';
import { ConfigError } from '../config/config-error.js';
import { isOutage, OutageError } from '../errors/outage.js';
import { checkFileName, Files } from './files.js';

type Sdk = typeof import('@aws-sdk/client-s3');

interface S3Place {
  bucket: string;
  /** Default: Amazon's. */
  endpoint?: string;
  region: string;
  /** Default: the AWS identity of the machine or pod. */
  access?: { accessKeyId: string; secretAccessKey: string };
}

/**
 * Maximum attempts of a conditional write that conflicts with another of the same name: the service reports which came
 * first.
 */
const maxAttempts = 5;
/** Maximum milliseconds between two attempts. */
const maxPauseMs = 1_000;
/** Milliseconds that a start waits for the store. */
const startTimeoutMs = 5_000;
/** The library's error for missing credentials. */
const missingCredentials = 'CredentialsProviderError';

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

  /**
   * Requests a missing file: without permission to list, the service would report missing files as forbidden forever.
   */
  override async checked(): Promise<this> {
    try {
      await this.read('at-the-start', AbortSignal.timeout(startTimeoutMs));
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
        if (status !== 409 || n === maxAttempts) throw error;
        await pause(backOff(n, maxPauseMs));
      }
  }

  async read(name: string, abortSignal?: AbortSignal): Promise<Buffer | undefined> {
    const { sdk, client } = await this.open();
    try {
      const command = new sdk.GetObjectCommand({ Bucket: this.place.bucket, Key: checkFileName(name) });
      const { Body } = await asOutage(client.send(command, { abortSignal }));
      return Buffer.from(await asOutage(Body!.transformToByteArray()));
    } catch (error) {
      // A missing bucket must not look like a missing file.
      if ((error as Error).name === 'NoSuchKey') return undefined;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    const { sdk, client } = await this.open();
    const command = new sdk.DeleteObjectCommand({ Bucket: this.place.bucket, Key: checkFileName(name) });
    await asOutage(client.send(command));
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
    await asOutage(client.send(command));
  }

  /** The library is large: it is loaded only if a bucket is configured. */
  private open(): Promise<{ sdk: Sdk; client: S3Client }> {
    this.opened ??= import('@aws-sdk/client-s3').then((sdk) => {
      const { endpoint, region, access } = this.place;
      const client = new sdk.S3Client({
        region,
        credentials: access,
        // Other services have no host name per bucket.
        ...(endpoint && { endpoint, forcePathStyle: true }),
        maxAttempts: 3,
        requestHandler: { connectionTimeout: 3_000, requestTimeout: 30_000 },
        // Other services do not support all of its checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      });
      return { sdk, client };
    });
    return this.opened;
  }
}

function mistakeIn({ name, message }: Error): string {
  if (name === missingCredentials) return `FILES_S3_ACCESS_KEY: ${name}: ${message}`;
  const missing =
    name === 'AccessDenied'
      ? ': the credentials need s3:ListBucket as well; without it a missing file is reported as forbidden'
      : '';
  return `FILES_S3_BUCKET: ${name}${missing}`;
}

/**
 * Keeps errors that are a verdict of the service, and missing credentials; no response, or a temporary refusal, is an
 * outage.
 */
async function asOutage<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const status = statusOf(error);
    if ((error as Error).name === missingCredentials) throw error;
    if (status !== undefined && status < 500 && status !== 429) throw error;
    throw new OutageError('The file store', { cause: error });
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
