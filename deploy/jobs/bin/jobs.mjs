// jobs <name> [arguments]: one-time tasks of the whole system. One program, one image.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const jobs = {
  keys: ['print new keys and passwords as a Secret, or write them to files', '../dist/keys.js'],
  databases: ['create the databases and their roles', '../dist/databases.js'],
  migrate: ['migrate the tables of all services, or of those named', '../dist/migrate.js'],
  topics: ['create the topics of the event log', '../dist/topics.js'],
  broker: ['print the access configuration of a new device broker', '../dist/broker.js'],
  admin: ['create a super admin', '../dist/admin.js'],
  seed: ['create the demo data of one service', '../dist/seed.js'],
  rebuild: ['rebuild the figures of the reports from the event log', './rebuild.mjs'],
  'dead-letters': ['list, show and retry events that could not be processed', './dead-letters.mjs'],
  ledger: ['verify the ledger', './ledger.mjs'],
  audit: ['verify the chains of the audit log', './audit.mjs'],
};

const [name, ...args] = process.argv.slice(2);
const [, file] = jobs[name] ?? [];
if (!file) {
  const width = Math.max(...Object.keys(jobs).map(({ length }) => length));
  const lines = Object.entries(jobs).map(([job, [what]]) => `  ${job.padEnd(width)}  ${what}`);
  if (name && !['help', '--help'].includes(name)) console.log(`unknown job ${name}`);
  console.log(`usage: jobs <name> [arguments]\n${lines.join('\n')}\n\njobs <name> --help shows its options.`);
  process.exitCode = ['help', '--help'].includes(name) ? 0 : 1;
} else if (file.startsWith('../') && !existsSync(fileURLToPath(new URL(file, import.meta.url)))) {
  console.error('jobs: the services are not built, run npm test -- types');
  process.exitCode = 1;
} else {
  process.argv.splice(2, process.argv.length, ...args);
  await import(file);
}
