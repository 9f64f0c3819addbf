import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { environmentOf, SERVICES, type SystemFacts } from '@backroom/standalone/topology';
import { databaseSecretsOf, secretsOf } from '@backroom/standalone/secret-references';
import { loadSecrets } from '@backroom/standalone/secrets';
import { readConfig } from '@backroom/standalone/config';
import { outputOf, runChild } from '@backroom/testing/children';
import { known, root } from './deployed.js';

const script = join(root, 'docs/variables.mjs');
const jobs = dirname(createRequire(import.meta.url).resolve('@backroom/jobs/package.json'));

/** A system as one machine has it, nothing of it running. */
function facts(dataDir: string): SystemFacts {
  const urls = { app: 'postgres://app@localhost/x', owner: 'postgres://owner@localhost/x' };
  return {
    config: readConfig({ BACKROOM_DATA: dataDir, BACKROOM_SMTP_URL: 'smtp://localhost:25' }),
    secrets: loadSecrets(dataDir),
    clickHouseUrl: 'http://localhost:8123',
    eventLog: urls,
    broker: { adminUrl: 'mqtt://admin@localhost', gatewayUrl: 'mqtt://gateway@localhost' },
    databases: Object.fromEntries(
      SERVICES.filter(({ database }) => database).map(({ name }) => [name, urls]),
    ),
    ports: Object.fromEntries(SERVICES.map(({ name }) => [name, { grpc: 1, metrics: 2 }])),
  };
}

describe('PLAT-3 variables of services', () => {
  it('PLAT-3 docs/operations.md lists every variable of a service with its default', async () => {
    const { code, stderr } = await runChild(process.execPath, [script, '--check'], { limit: 60_000 });
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });

  it.each(SERVICES.map(({ name }) => name))('PLAT-3 %s is passed only variables that it reads', (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'backroom-facts-'));
    try {
      const service = SERVICES.find((one) => one.name === name)!;
      const set = Object.keys(environmentOf(service, facts(folder)));
      expect(set.filter((variable) => !(variable in known[name]!))).toEqual([]);
      const lacking = Object.entries(known[name]!).filter(
        ([variable, { needed }]) => needed && !set.includes(variable),
      );
      expect(lacking.map(([variable]) => variable)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each(SERVICES.map(({ name }) => name))(
    'PLAT-3 %s reads each of its secrets, and secrets are passed by reference',
    (name) => {
      const service = SERVICES.find((one) => one.name === name)!;
      const secrets = Object.keys(secretsOf(service));
      expect(secrets.filter((variable) => !(variable in known[name]!))).toEqual([]);
      const looks = /(_KEY|_PASSWORD|_SECRET|_PEPPER|DATABASE_URL)$/;
      // Certificate files are mounted; migrations run in a job, and a service without calls signs none.
      const others = ['MIGRATION_DATABASE_URL', ...(service.calls ? [] : ['PRINCIPAL_PRIVATE_KEY'])];
      const unsaid = Object.keys(known[name]!).filter(
        (variable) =>
          looks.test(variable) && !/_TLS_KEY$/.test(variable) && ![...others, ...secrets].includes(variable),
      );
      expect(unsaid).toEqual([]);
    },
  );

  it('PLAT-3 jobs keys generates each key once, in the format that services accept', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'backroom-keys-'));
    try {
      const keys = [join(jobs, 'bin/jobs.mjs'), 'keys', '--folder', join(folder, 'keys')];
      await outputOf(process.execPath, keys, { limit: 60_000 });
      const made = readdirSync(join(folder, 'keys'));
      const wanted = [...SERVICES.map(secretsOf), databaseSecretsOf(SERVICES)]
        .flatMap((references) => Object.values(references))
        .filter(({ optional }) => !optional)
        .map(({ key }) => key);
      expect(made).toEqual(expect.arrayContaining([...new Set(wanted)]));
      expect(made.filter((key) => !wanted.includes(key) && !key.startsWith('postgres.'))).toEqual([]);
      const values = made.map((key) => readFileSync(join(folder, 'keys', key), 'utf8'));
      expect(new Set(values.filter((value) => value.length < 100)).size).toBeGreaterThan(10);
      const read = (key: string) => readFileSync(join(folder, 'keys', key), 'utf8');
      expect(JSON.parse(read('identity.ACCESS_TOKEN_PRIVATE_KEY')).x).toBe(
        JSON.parse(read('ACCESS_TOKEN_PUBLIC_KEYS')).keys[0].x,
      );
      expect(Buffer.from(read('FILES_KEY'), 'base64')).toHaveLength(32);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
