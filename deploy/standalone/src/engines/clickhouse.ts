import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ManagedProcess } from '../managed-process.js';
import { readLock } from '../process-lock.js';
import { endProcesses } from '../process-table.js';
import { CLICKHOUSE_USER } from './clickhouse-access.js';
import { freePort } from './free-port.js';

export interface ClickHouseOptions {
  dataDir: string;
  /** Of the one user, `backroom`. */
  password: string;
  /** 0 or left out: any free port. */
  port?: number;
  logFile?: string;
  onErrorLine?: (line: string) => void;
  onEvent?: (event: string, detail: string) => void;
}

export interface ClickHouse {
  port: number;
  /** With user and password in it. */
  url: string;
  pid(): number | undefined;
  stop(): Promise<void>;
}

/** Always the compiled file: tests run this module from source, and the server is a process of its own. */
const SERVER = fileURLToPath(new URL('../../dist/engines/clickhouse-server.js', import.meta.url));

/** A server whose parent was killed may take a moment to end; two writers would damage the data. */
async function endPredecessor(dataDir: string): Promise<void> {
  const holder = readLock(join(dataDir, 'writer.lock'));
  if (holder)
    await endProcesses(
      [holder.pid],
      [
        ['SIGTERM', 6000],
        ['SIGKILL', 2000],
      ],
    );
}

/** ClickHouse in a separate process, on loopback, behind its HTTP interface. */
export async function startClickHouse(options: ClickHouseOptions): Promise<ClickHouse> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const port = options.port || (await freePort());
  const server = new ManagedProcess({
    name: 'clickhouse',
    command: process.execPath,
    args: [SERVER, options.dataDir, String(port)],
    // Queries occupy a thread of this pool each; the rest is for files and zlib.
    env: { UV_THREADPOOL_SIZE: '8', NODE_OPTIONS: '', MALLOC_ARENA_MAX: '2' },
    message: { password: options.password },
    ready: 'ipc',
    restart: true,
    graceMs: 8_000,
    beforeStart: () => endPredecessor(options.dataDir),
    logFile: options.logFile,
    onErrorLine: options.onErrorLine,
    onEvent: options.onEvent,
  });
  await server.start();
  const url = `http://${CLICKHOUSE_USER}:${encodeURIComponent(options.password)}@127.0.0.1:${port}`;
  return { port, url, pid: () => server.pid, stop: () => server.stop() };
}
