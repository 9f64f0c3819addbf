import { execFileSync } from 'node:child_process';
import { pause } from '@backroom/testing/waiting';

const main = (service: string) => `services/${service}/dist/main.js`;
const engines = { clickhouse: ['clickhouse-server.js'], postgres: ['bin/postgres'] };

/** Services of a running system that can be killed, by a fragment of their command line. */
const layouts = {
  together: { core: ['host.js core'], edge: ['host.js edge'], web: ['host.js web'], ...engines },
  // Services that share a process are killed together here as well.
  split: {
    core: ['identity', 'catalogue', 'locations-kiosks', 'orders-ledger', 'loyalty-giftcards'].map(main),
    edge: [main('kiosk-gateway')],
    web: ['reporting', 'gateway'].map(main),
    'locations-kiosks': [main('locations-kiosks')],
    'orders-ledger': [main('orders-ledger')],
    reporting: [main('reporting')],
    kafka: ['kafka.Kafka'],
    mosquitto: ['mosquitto.conf'],
    ...engines,
  },
};
type Layout = keyof typeof layouts;
export type Victim = keyof (typeof layouts)['together'] | keyof (typeof layouts)['split'];

const parts: Partial<Record<Victim, string[]>> =
  layouts[(process.env['BACKROOM_LAYOUT'] || 'together') as Layout];
/** The victims of the layout of this run's systems. */
export const victims = Object.keys(parts) as Victim[];

/** Kills a part of the system below `pid` with -9. False if it is not running (it may be restarting). */
export function kill9(pid: number, victim: Victim): boolean {
  const found = processesOf(pid, victim).map(([first]) => first);
  if (found.length === 0 || found.some((one) => one === undefined)) return false;
  return signal(found as number[], 'SIGKILL');
}

/** Keeps a part down for a while: kills it again whenever it restarts. */
export async function keepDown(pid: number, victim: Victim, milliseconds: number): Promise<void> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await pause(100))
    kill9(pid, victim);
}

/** Suspends every process of a part for a while, then resumes it. */
export async function stall(pid: number, victim: Victim, milliseconds: number): Promise<void> {
  const all = processesOf(pid, victim).flat();
  signal(all, 'SIGSTOP');
  await pause(milliseconds);
  signal(all, 'SIGCONT');
}

function signal(pids: readonly number[], name: NodeJS.Signals): boolean {
  try {
    for (const one of pids) process.kill(one, name);
    return true;
  } catch {
    return false;
  }
}

/** The processes below `pid` by each word of the part, parents first. */
function processesOf(pid: number, victim: Victim): number[][] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], {
    encoding: 'utf8',
    timeout: 30_000,
    killSignal: 'SIGKILL',
  }).split('\n');
  const processes = lines.flatMap((line) => {
    const [, own, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return args ? [{ pid: Number(own), parent: Number(parent), args }] : [];
  });
  const below = new Set([pid]);
  for (let grown = true; grown;) {
    grown = false;
    for (const one of processes)
      if (below.has(one.parent) && !below.has(one.pid)) {
        below.add(one.pid);
        grown = true;
      }
  }
  return (parts[victim] ?? []).map((words) => {
    const found = processes.filter((one) => below.has(one.pid) && one.args.includes(words));
    const first = found.map((one) => one.pid);
    // Postgres' own children have different names; they are suspended with it.
    const children = processes.filter((one) => first.includes(one.parent)).map((one) => one.pid);
    return [...new Set([...first, ...children])];
  });
}
