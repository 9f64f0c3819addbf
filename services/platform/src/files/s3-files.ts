import type { S3Client } from '@aws-sdk/client-s3';
import type { Clock } from '../clock/clock.js';
import { OutageError } from '../errors/outage.js';
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
      }
  }

  async read(name: string): Promise<Buffer | undefined> {
    const { sdk, client } = await this.open();
    try {
      const command = new sdk.GetObjectCommand({ Bucket: this.place.bucket, Key: checkFileName(name) });
      const { Body } = await asked(client.send(command));
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

/** What the service judges stands; that it does not answer, or cannot now, is an outage. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const status = statusOf(error);
    if (status !== undefined && status < 500 && status !== 429) throw error;
    throw new OutageError('The store of files', { cause: error });
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
