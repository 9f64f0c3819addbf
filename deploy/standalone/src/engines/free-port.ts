import { createServer } from 'node:net';

/**
 * Below the range the kernel hands to outgoing connections, so that a port stays
 * free between the choice and the first (or, after a crash, second) use.
 */
const LOWEST = 20_000;
const HIGHEST = 32_000;
/**
 * Each process starts at a different port, and never tries the same one twice in a row: a chosen port that is not bound
 * yet is not chosen by another process.
 */
let next = process.pid * 61;

/** The error code of binding, or undefined when the port is free. */
export function portTrouble(port: number, host = '127.0.0.1'): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** A loopback port that is free at this moment. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port!;
}

export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  for (let tries = 0; found.size < count; tries += 1) {
    if (tries > count + 500) throw new Error('no free port on 127.0.0.1');
    const port = LOWEST + (next++ % (HIGHEST - LOWEST));
    if (!(await portTrouble(port))) found.add(port);
  }
  return [...found];
}
