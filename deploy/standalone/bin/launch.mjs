// Runs a built program under Node 24 and ends with it; whoever ends first takes the other along.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { node24, ROOT } from './node24.mjs';

function parentOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return {
    name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
    parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
  };
}

/**
 * `npm run` puts npm, and often a shell, between the user and this process.
 * Killed with -9 they tell nobody, so their going is looked for.
 */
function whenNpmIsGone(act) {
  if (!process.env.npm_lifecycle_event) return;
  const chain = [];
  try {
    for (let pid = process.ppid; pid > 1;) {
      const { name, parent } = parentOf(pid);
      chain.push({ pid, parent });
      if (!/^(sh|dash|bash)$/.test(name)) break;
      pid = parent;
    }
    // The chain ends at npm itself: who started npm may leave freely.
    chain.pop();
  } catch {
    return;
  }
  const links = [{ pid: process.pid, parent: process.ppid }, ...chain];
  const timer = setInterval(() => {
    const broken = links.some(({ pid, parent }) => {
      try {
        return parentOf(pid).parent !== parent;
      } catch {
        return true;
      }
    });
    if (!broken) return;
    clearInterval(timer);
    act();
  }, 500);
  timer.unref();
}

export function launch(script, args, env = {}) {
  const child = spawn(node24(), ['--enable-source-maps', script, ...args], {
    cwd: ROOT,
    // The channel tells the child when this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  // A terminal's Ctrl-C reaches the child by itself; from anybody else it has to be passed on.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  whenNpmIsGone(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : code));
  });
}
