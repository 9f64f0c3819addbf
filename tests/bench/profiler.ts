import { readdirSync, readFileSync } from 'node:fs';
import { pause } from '@backroom/testing/waiting';

/** As V8 writes it: times in microseconds. */
export interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

/** Samples a Node process while `work` runs, through the inspector that SIGUSR1 opens on the loopback interface. */
export async function profileOf(pid: number, work: () => Promise<unknown>): Promise<Profile> {
  process.kill(pid, 'SIGUSR1');
  const inspector = await connected();
  try {
    await inspector.ask('Profiler.enable');
    await inspector.ask('Profiler.start');
    await work();
    const { profile } = (await inspector.ask('Profiler.stop')) as { profile: Profile };
    return profile;
  } finally {
    inspector.close();
  }
}

/** The process whose command line ends so; throws when there is none. */
export function pidOf(commandEnd: string, within: number): number {
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one)))
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      const parent = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]);
      if (command.endsWith(commandEnd) && parent === within) return Number(name);
    } catch {
      // Ended meanwhile.
    }
  throw new Error(`No process “${commandEnd}” below ${within}`);
}

interface Inspector {
  ask(method: string): Promise<unknown>;
  close(): void;
}

async function connected(): Promise<Inspector> {
  const [target] = await targets();
  const socket = new WebSocket(target!.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, (result: unknown) => void>();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown };
    waiting.get(id)?.(result);
  };
  return {
    ask: (method) =>
      new Promise((resolve) => {
        waiting.set(++last, resolve);
        socket.send(JSON.stringify({ id: last, method }));
      }),
    close: () => socket.close(),
  };
}

async function targets(): Promise<{ webSocketDebuggerUrl: string }[]> {
  for (let tries = 0; ; tries++)
    try {
      const answer = await fetch('http://127.0.0.1:9229/json/list');
      return (await answer.json()) as { webSocketDebuggerUrl: string }[];
    } catch (error) {
      if (tries === 50) throw error;
      await pause(50);
    }
}
