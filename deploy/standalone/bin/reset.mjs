// npm run reset: deletes the standalone's data, never while it runs.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { ROOT } from './node24.mjs';

const folder = resolve(process.env.BACKROOM_DATA || join(ROOT, '.backroom'));

function stop(line) {
  console.error(line);
  process.exit(1);
}

/** The same check as at the start: is the process that wrote the lock alive, and not another one with its pid? */
function runningAt() {
  try {
    const holder = JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'));
    process.kill(holder.pid, 0);
    if (!existsSync('/proc/self/stat')) return holder;
    const stat = readFileSync(`/proc/${holder.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] !== 'Z' && fields[19] === holder.startedAt ? holder : undefined;
  } catch (error) {
    return error.code === 'EPERM' ? {} : undefined;
  }
}

if (!existsSync(folder)) {
  console.log(`there is no data in ${folder}`);
  process.exit(0);
}
if (!existsSync(join(folder, 'version')))
  stop(`${folder} is no data folder of Backroom; nothing was removed`);
const holder = runningAt();
if (holder)
  stop(`Backroom is running${holder.note ? ` at ${holder.note}` : ''}; stop it first, nothing was removed`);
if (!process.argv.includes('--yes')) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await Promise.race([
    terminal.question(`This removes all data in ${folder}. Type "reset" to go on: `),
    new Promise((done) => terminal.once('close', () => done(''))),
  ]);
  terminal.close();
  if (answer.trim() !== 'reset') stop('\nnothing was removed');
}
rmSync(folder, { recursive: true, force: true });
console.log(`removed ${folder}`);
