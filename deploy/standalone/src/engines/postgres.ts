import { realpathSync } from 'node:fs';
import { ManagedProcess } from '../managed-process.js';
import { freePort } from './free-port.js';
import {
  accountFor,
  clearLeftovers,
  createCluster,
  postgresBinaries,
  postmasterState,
} from './postgres-folder.js';

export interface PostgresOptions {
  dataDir: string;
  /** 0 or left out: any free port. */
  port?: number;
  password: string;
  /** False only for tests: nothing survives a power cut, everything is faster. */
  durable?: boolean;
  logFile?: string;
  onEvent?: (event: string, detail: string) => void;
}

export interface Postgres {
  port: number;
  pid(): number | undefined;
  url(database: string, role?: { name: string; password: string }): string;
  stop(): Promise<void>;
}

/** Sized for one machine that runs everything else as well. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '48MB',
  effective_cache_size: '512MB',
  max_connections: '120',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  io_workers: '1',
  max_wal_size: '512MB',
  max_parallel_workers_per_gather: '1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %d ',
  password_encryption: 'scram-sha-256',
};

const DURABLE: Record<string, string> = { fsync: 'on', synchronous_commit: 'on' };
const FORGETFUL: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, password, durable = true } = options;
  const binaries = await postgresBinaries();
  const runAs = accountFor(dataDir, binaries.postgres);
  await clearLeftovers(dataDir);
  await createCluster(binaries, dataDir, password, runAs, durable);
  const port = options.port || (await freePort());
  const folder = realpathSync(dataDir);
  const settings = { ...SETTINGS, ...(durable ? DURABLE : FORGETFUL), port: String(port) };
  const server: ManagedProcess = new ManagedProcess({
    name: 'postgres',
    command: binaries.postgres,
    args: ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    cwd: folder,
    env: { LC_ALL: 'C' },
    runAs,
    // SIGINT is Postgres' fast shutdown: SIGTERM would wait for every client to disconnect.
    stopSignal: 'SIGINT',
    restart: true,
    beforeStart: () => clearLeftovers(folder),
    ready: () => {
      const state = postmasterState(folder);
      return state?.state === 'ready' && state.pid === server.pid;
    },
    logFile: options.logFile,
    onEvent: options.onEvent,
  });
  await server.start().catch((error: Error) => {
    throw new Error(options.logFile ? `${error.message}; see ${options.logFile}` : error.message);
  });
  return {
    port,
    pid: () => server.pid,
    url: (database, role = { name: 'postgres', password }) =>
      `postgres://${role.name}:${encodeURIComponent(role.password)}@127.0.0.1:${port}/${database}`,
    stop: () => server.stop(),
  };
}
