import { execFileSync } from 'node:child_process';

/** The parts of a running standalone that can be killed, by what stands in their command line. */
const parts = {
  core: 'host.js core',
  edge: 'host.js edge',
  web: 'host.js web',
  clickhouse: 'clickhouse-server.js',
  postgres: 'bin/postgres',
};
export type Victim = keyof typeof parts;
export const victims = Object.keys(parts) as Victim[];

/** Kills a part of the system below `pid` with -9. False when it is just not there (it may be coming back). */
export function kill9(pid: number, victim: Victim): boolean {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
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
  const found = processes.find((one) => below.has(one.pid) && one.args.includes(parts[victim]));
  if (!found) return false;
  try {
    process.kill(found.pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}
