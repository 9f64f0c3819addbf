import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeKeys } from './make-keys.js';
import { Problems, runJob } from './problems.js';

const usage = `usage: jobs keys [options]
Generates all keys and passwords of a new system and prints them as a Kubernetes Secret:
  jobs keys | kubectl create -f -
  --name backroom              name of the Secret
  --postgres postgres:5432     host and port of the databases
  --postgres-options TEXT      options of their URLs, such as sslmode=verify-full
  --broker mqtt://mosquitto:1884   listener for services, not that of the devices
  --s3                         also for an S3 service that is part of the system
  --folder PATH                write one file each instead; existing files are kept
docs/operations.md describes the use and rotation of each.`;

await runJob(usage, async (args) => {
  const { values: options } = parseArgs({
    args: [...args],
    options: {
      name: { type: 'string', default: 'backroom' },
      postgres: { type: 'string', default: 'postgres:5432' },
      'postgres-options': { type: 'string', default: '' },
      broker: { type: 'string', default: 'mqtt://mosquitto:1884' },
      s3: { type: 'boolean', default: false },
      folder: { type: 'string' },
    },
  });
  const { postgres, broker, s3, folder, name } = options;
  const keys = makeKeys({ postgres, broker, s3, postgresOptions: options['postgres-options'] });
  if (folder) writeFiles(folder, keys);
  else console.log(asSecret(name, keys));
});

/**
 * All or none, even when interrupted: half a set of new keys with old ones would not match. They are moved into place
 * when all are written, and a later run continues with that. In the folder itself, for it may be mounted.
 */
function writeFiles(folder: string, keys: Record<string, string>): void {
  const [making, made] = [join(folder, '.making'), join(folder, '.made')];
  mkdirSync(folder, { recursive: true });
  const strangers = readdirSync(folder).filter((file) => !isOurs(file, keys));
  if (strangers.length > 0)
    throw new Problems([`${folder} has other files, such as ${strangers[0]}: use a folder for keys only`]);
  // The files are for the user of the containers; the folder is closed to others.
  chmodSync(folder, 0o700);
  rmSync(making, { recursive: true, force: true });
  if (existsSync(made)) return moveUp(made, folder);
  const there = new Set(readdirSync(folder));
  const empty = Object.keys(keys).filter((key) => there.has(key) && statSync(join(folder, key)).size === 0);
  if (empty.length > 0) throw new Problems([`${folder} has empty files: ${empty.join(', ')}`]);
  const missing = Object.keys(keys).filter((key) => !there.has(key));
  if (missing.length === 0) return console.log(`the keys in ${folder} are complete, unchanged`);
  if (missing.length < Object.keys(keys).length)
    throw new Problems([
      `${folder} lacks ${missing.join(', ')}: add them, or use an empty folder for a new system`,
    ]);
  mkdirSync(making);
  for (const [key, value] of Object.entries(keys))
    writeFileSync(join(making, key), value, { mode: 0o444, flush: true });
  renameSync(making, made);
  moveUp(made, folder);
}

/** A key of this or another release, a leftover of an interrupted run, or an entry of a new disk. */
function isOurs(file: string, keys: Record<string, string>): boolean {
  const isLeftOver = ['.making', '.made', 'lost+found'].includes(file);
  return file in keys || isLeftOver || /^([a-z0-9-]+\.)?[A-Z][A-Z0-9_]*$/.test(file);
}

function moveUp(made: string, folder: string): void {
  for (const key of readdirSync(made)) renameSync(join(made, key), join(folder, key));
  rmdirSync(made);
}

/** JSON output is a quoted scalar of YAML. */
function asSecret(name: string, keys: Record<string, string>): string {
  const lines = Object.entries(keys).map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`);
  return [
    'apiVersion: v1',
    'kind: Secret',
    'metadata:',
    `  name: ${JSON.stringify(name)}`,
    'type: Opaque',
    'stringData:',
    ...lines,
  ].join('\n');
}
