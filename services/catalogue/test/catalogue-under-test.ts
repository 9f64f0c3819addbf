import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { owners } from '@backroom/testing/resource-under-test';
import { ServiceUnderTest } from '@backroom/testing/service-under-test';
import { catalogue } from '../src/blueprint.js';

/** Starts the catalogue with a file folder of its own. */
export async function startCatalogue(now?: Date): Promise<ServiceUnderTest> {
  const env = {
    FILES_DIR: await mkdtemp(join(tmpdir(), 'backroom-files-')),
    FILES_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  return ServiceUnderTest.start('catalogue', catalogue, env, now);
}

/** Inserts the operators and locations that the resource suite uses. */
export async function plantOwners(service: ServiceUnderTest): Promise<void> {
  const { account, foreign, location, elsewhere, ofForeign } = owners;
  await service.sql('insert into account_copy (account_id) values ($1), ($2)', [account, foreign]);
  await service.sql(
    `insert into location_copy (location_id, account_id, name)
     values ($3, $1, 'A'), ($4, $1, 'B'), ($5, $2, 'C')`,
    [account, foreign, location, elsewhere, ofForeign],
  );
}
