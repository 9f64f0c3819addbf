// jobs <name> [arguments]: what is done once for the whole system, beside its services. One program, one image.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const jobs = {
  keys: ['prints new keys and passwords as a Secret, or writes them as files', '../dist/keys.js'],
  databases: ['makes the databases and their roles', '../dist/databases.js'],
  migrate: [
    'brings the tables of every service up to date, or of those that are named',
    '../dist/migrate.js',
  ],
  topics: ["makes the event log's topics", '../dist/topics.js'],
  broker: ['says who has access to a new broker of the devices', '../dist/broker.js'],
  admin: ['makes somebody who may do everything', '../dist/admin.js'],
  seed: ['gives a system for showing the demo data of one service', '../dist/seed.js'],
  rebuild: ["makes the reports' figures again from the log", './rebuild.mjs'],
  'dead-letters': ['lists, shows and redrives events that could not be applied', './dead-letters.mjs'],
  ledger: ['proves the ledger', './ledger.mjs'],
  audit: ['verifies the chains of the audit log', './audit.mjs'],
};

const [name, ...args] = process.argv.slice(2);
const [, file] = jobs[name] ?? [];
if (!file) {
  const width = Math.max(...Object.keys(jobs).map(({ length }) => length));
  const lines = Object.entries(jobs).map(([job, [what]]) => `  ${job.padEnd(width)}  ${what}`);
  if (name && !['help', '--help'].includes(name)) console.log(`there is no job ${name}`);
  console.log(`usage: jobs <name> [arguments]\n${lines.join('\n')}\n\njobs <name> --help says more.`);
  process.exitCode = ['help', '--help'].includes(name) ? 0 : 1;
} else if (file.startsWith('../') && !existsSync(fileURLToPath(new URL(file, import.meta.url)))) {
  console.error('jobs: the services are not built yet: npm test -- types');
  process.exitCode = 1;
} else {
  process.argv.splice(2, process.argv.length, ...args);
  await import(file);
}
