import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceUnderTest } from '@backroom/testing/service-under-test';
import { catalogue } from '../src/blueprint.js';

/** The catalogue with a folder of its own for its files. */
export async function startCatalogue(now?: Date): Promise<ServiceUnderTest> {
  const env = {
    FILES_DIR: await mkdtemp(join(tmpdir(), 'backroom-files-')),
    FILES_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  return ServiceUnderTest.start('catalogue', catalogue, env, now);
}
