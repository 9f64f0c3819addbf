// One way to start a child from here. Node 20's own modules only.
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { endTree } from './processes.mjs';

/** A leftover process of the child may hold its output: it is not awaited any longer. */
const LAST_OUTPUT_MS = 2_000;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const GRACE_MS = 10_000;
/** A signal to this process does not reach the groups of its children. */
const SIGNAL_GRACE_MS = 5_000;

const running = new Set();

function endAll() {
  const ends = [...running].map((child) => endTree(child.pid, SIGNAL_GRACE_MS));
  void Promise.allSettled(ends).then(() => process.exit(130));
}

function started(child) {
  if (running.size === 0) for (const name of SIGNALS) process.on(name, endAll);
  running.add(child);
}

function ended(child) {
  running.delete(child);
  if (running.size === 0) for (const name of SIGNALS) process.off(name, endAll);
}

/**
 * Starts a command in a process group of its own and resolves with `{ code, stopped }` when it has ended, at the
 * latest some seconds after `watch` asked for that.
 *
 * `watch(pid)` is called every second; a reason that it returns (any text) is handed to `onStop(reason, pid)`, and then
 * the group is ended: SIGTERM, 10 s, SIGKILL. Output goes by way of this process, so no grandchild can hold ours open;
 * `onOutput(chunk, stream)` takes it, by default as it is.
 */
export function runChild(command, args, options = {}) {
  const { watch = () => undefined, onStop, graceMs = GRACE_MS, onOutput, ...spawned } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...spawned,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    let stopped;
    let over = false;
    const exit = new Promise((done) => {
      child.once('error', (error) => done({ code: 127, error }));
      child.once('exit', (code, signal) => done({ code: code ?? 1, signal }));
    });
    const closed = new Promise((done) => child.once('close', done));
    for (const stream of ['stdout', 'stderr'])
      child[stream].on('data', (chunk) =>
        onOutput ? onOutput(chunk, stream) : process[stream].write(chunk),
      );
    started(child);
    const timer = setInterval(() => {
      if (stopped || over || !child.pid) return;
      const reason = watch(child.pid);
      if (!reason) return;
      stopped = reason;
      Promise.resolve(onStop?.(reason, child.pid))
        .catch((error) => console.error(error))
        .then(() => endTree(child.pid, graceMs))
        .catch(reject);
    }, 1_000);
    exit
      .then(async ({ code, error }) => {
        over = true;
        await Promise.race([closed, delay(LAST_OUTPUT_MS)]);
        for (const stream of [child.stdout, child.stderr]) stream.destroy();
        return { code: stopped ? 1 : code, error, stopped };
      })
      .finally(() => {
        clearInterval(timer);
        ended(child);
      })
      .then(resolve, reject);
  });
}

/** A `watch` for `runChild`: the reason when `limitMs` is over. */
export function limitOf(limitMs) {
  const deadline = Date.now() + limitMs;
  return () => (Date.now() > deadline ? `no end after its limit of ${limitMs / 1_000} s` : undefined);
}
