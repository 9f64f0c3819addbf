// Processes of a test run: finding, describing and ending them. Node 20's own modules only.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const SIGUSR2_BIT = 1n << 11n;

/** Every process of this machine: `{ pid, parent, seconds, state, command }`. Empty where there is no `ps`. */
export function listProcesses() {
  let text;
  try {
    text = execFileSync('ps', ['-eo', 'pid=,ppid=,etimes=,stat=,args='], {
      encoding: 'utf8',
      timeout: 10_000,
      maxBuffer: 1 << 26,
    });
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    const [, pid, parent, seconds, state, command] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    // A zombie has ended and waits for its parent.
    if (!pid || state.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), seconds: Number(seconds), state, command }];
  });
}

/** A process and its descendants, parents first, each with its `depth`. */
export function treeOf(root, all = listProcesses(), depth = 0) {
  const self = all.find(({ pid }) => pid === root);
  return [
    ...(self ? [{ ...self, depth }] : []),
    ...all.filter(({ parent }) => parent === root).flatMap(({ pid }) => treeOf(pid, all, depth + 1)),
  ];
}

function belongsTo(pid, folder) {
  try {
    if (`${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`)) return true;
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`TMPDIR=${folder}`);
  } catch {
    return false;
  }
}

/** Processes that keep their temporary files or work in `folder`, also those whose parent has ended. Linux only. */
export function processesOf(folder) {
  return listProcesses().filter(({ pid }) => pid !== process.pid && belongsTo(pid, folder));
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in the meantime.
  }
}

const isThere = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Ends the process group of a child and its descendants in other groups: SIGTERM, then SIGKILL after `graceMs`. */
export async function endTree(pid, graceMs = 10_000) {
  const tree = treeOf(pid).map((one) => one.pid);
  signal(-pid, 'SIGTERM');
  for (const deadline = Date.now() + graceMs; Date.now() < deadline && isThere(pid);) await delay(100);
  signal(-pid, 'SIGKILL');
  for (const one of [pid, ...tree]) signal(one, 'SIGKILL');
}

/** Whether a signal would start the diagnostic report of a Node process instead of ending the process. */
function writesReports({ pid }) {
  try {
    const [, mask] = /^SigCgt:\s*(\w+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return /node/.test(readlinkSync(`/proc/${pid}/exe`)) && (BigInt(`0x${mask}`) & SIGUSR2_BIT) !== 0n;
  } catch {
    return false;
  }
}

function describeReport(report) {
  const { message, stack = [] } = report.javascriptStack ?? {};
  const active = (report.libuv ?? []).filter((handle) => handle.is_active && handle.type !== 'loop');
  const counts = new Map();
  for (const { type } of active) counts.set(type, (counts.get(type) ?? 0) + 1);
  const sockets = active
    .filter(({ remoteEndpoint }) => remoteEndpoint)
    .map(({ remoteEndpoint }) => remoteEndpoint.port)
    .slice(0, 12);
  return [
    `    ${message ?? ''} ${stack.slice(0, 8).join(' < ')}`.trimEnd(),
    `    active: ${[...counts].map(([type, count]) => `${count} ${type}`).join(', ') || 'nothing'}`,
    ...(sockets.length ? [`    connected to ports ${sockets.join(', ')}`] : []),
  ];
}

/**
 * Asks the Node processes among `processes` for a diagnostic report, which `NODE_OPTIONS=reportOptions(folder)` lets
 * them write on SIGUSR2, and describes each. A process in a synchronous call cannot answer: its last state is given.
 */
export async function diagnose(processes, folder) {
  const responsive = processes.filter(writesReports);
  for (const { pid } of responsive) signal(pid, 'SIGUSR2');
  await delay(responsive.length ? 3_000 : 0);
  const reports = new Map();
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
    try {
      const report = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      reports.set(report.header.processId, report);
    } catch {
      // Still being written.
    }
  }
  return responsive.flatMap(({ pid, state, command }) => [
    `  ${pid} ${command.slice(0, 140)}`,
    ...(reports.has(pid)
      ? describeReport(reports.get(pid))
      : [`    no report: the event loop is blocked (${state})`]),
  ]);
}

/** For `NODE_OPTIONS`: known to every Node since 20, so that it may be inherited by any. */
export const reportOptions = (folder) =>
  `--report-on-signal --report-signal=SIGUSR2 --report-directory=${folder}`;
