// Runs a built program under Node 24 and ends with it; the end of either ends the other.
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
 * When killed with -9 they send no signal, so their end is polled.
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
    // The chain ends at npm itself: its parent may end freely.
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
    // The channel shows the child the end of this process.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  // A terminal sends Ctrl-C to the child itself; other signals have to be forwarded.
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
