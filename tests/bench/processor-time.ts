import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in `/proc` (USER_HZ is 100 on every Linux that Node runs on). */
const ticksPerSecond = 100;

interface Sample {
  pid: number;
  parent: number;
  command: string;
  /** Milliseconds in user and kernel mode, those of ended children included. */
  spent: number;
}

/** Services of a running system by a fragment of their command line. */
const parts: [part: string, mark: string][] = [
  ['postgres', 'postgres'],
  ['clickhouse', 'clickhouse-server.js'],
  ['kafka', 'kafka.Kafka'],
  ['mosquitto', 'mosquitto'],
  ['core', 'host.js core'],
  ['edge', 'host.js edge'],
  ['web', 'host.js web'],
];

/** Milliseconds of processor time that each part of the system below `pid` has used so far. */
export function processorTime(pid: number): Map<string, number> {
  const samples = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? sampleOf(Number(name)) : []));
  const below = new Set([pid]);
  for (let size = 0; size !== below.size;) {
    size = below.size;
    for (const sample of samples) if (below.has(sample.parent)) below.add(sample.pid);
  }
  const byPart = new Map<string, number>();
  for (const { command, spent } of samples.filter((sample) => below.has(sample.pid))) {
    const part = parts.find(([, mark]) => command.includes(mark))?.[0] ?? serviceOf(command) ?? 'supervisor';
    byPart.set(part, (byPart.get(part) ?? 0) + spent);
  }
  return byPart;
}

/** Milliseconds of processor time between two looks, by part and in all, per operation. */
export function timePerOperation(
  before: Map<string, number>,
  after: Map<string, number>,
  operations: number,
): Record<string, number> {
  const used = [...after].map(([part, spent]) => [part, spent - (before.get(part) ?? 0)] as const);
  const all = used.reduce((sum, [, spent]) => sum + spent, 0);
  const each = (spent: number) => Number((spent / operations).toFixed(3));
  return {
    ...Object.fromEntries(used.filter(([, spent]) => spent > 0).map(([part, spent]) => [part, each(spent)])),
    all: each(all),
  };
}

/** Milliseconds of processor time of one process and its ended children. */
export function timeOfProcess(pid: number): number {
  return sampleOf(pid)[0]?.spent ?? 0;
}

function serviceOf(command: string): string | undefined {
  return /services\/([a-z-]+)\/dist\/main\.js/.exec(command)?.[1];
}

function sampleOf(pid: number): Sample[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces and brackets of its own.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return [{ pid, parent: Number(fields[1]), command, spent: (ticks * 1_000) / ticksPerSecond }];
  } catch {
    // Ended meanwhile.
    return [];
  }
}
