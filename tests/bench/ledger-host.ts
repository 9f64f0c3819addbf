import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  createRpcClient,
  GrpcAccess,
  inCall,
  PrincipalSigner,
  SystemClock,
  type Principal,
} from '@backroom/platform';
import { JournalServiceService, type JournalService } from '@backroom/proto/orders/v1/journal_service';
import { OrdersServiceService, type OrdersService } from '@backroom/proto/orders/v1/orders_service';
import { ensureDatabase, freePorts, startPostgres } from '@backroom/standalone/testing';
import pg from 'pg';
import { endChild, exitOf } from '@backroom/testing/children';
import { issuersOf, signingKeys } from '@backroom/testing/service-under-test';

/** Only the orders-ledger, in a separate process as `npm start` would run it, on a Postgres set up as there. */
export interface LedgerHost {
  orders: OrdersService;
  journal: JournalService;
  /** Postgres' address, for its superuser. */
  url: string;
  /** Process ids. */
  service: number;
  postgres: number;
  as<T>(principal: Principal, work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

const password = 'bench';
/** Migrations of a ledger that is full take their time. */
const START_TIMEOUT_MS = 1_800_000;

/**
 * Starts both over a folder: a new one that is removed at the end, or `folder`, which is kept. `fill` runs once for each
 * folder, before the service starts.
 */
export async function startLedgerHost(
  folder: string | undefined,
  fill: (client: pg.Client) => Promise<void>,
): Promise<LedgerHost> {
  const kept = folder && join(folder);
  const home = kept ?? mkdtempSync(join(tmpdir(), 'backroom-ledger-'));
  mkdirSync(home, { recursive: true });
  // Postgres may run as another user and has to pass through.
  chmodSync(home, 0o711);
  const postgres = await startPostgres({
    dataDir: join(home, 'postgres'),
    password,
    logFile: join(home, 'postgres.log'),
  });
  const stopPostgres = async () => {
    await postgres.stop();
    if (!kept) rmSync(home, { recursive: true, force: true });
  };
  try {
    const admin = postgres.url('postgres');
    const own = await ensureDatabase(admin, 'orders-ledger', () => password);
    const log = await ensureDatabase(admin, 'event-log', () => password);
    const keys = signingKeys();
    const [grpc] = (await freePorts(1)) as [number];
    const start = () =>
      startService(grpc, {
        DATABASE_URL: own.app,
        MIGRATION_DATABASE_URL: own.owner,
        EVENT_LOG_URL: log.app,
        EVENT_LOG_MIGRATION_URL: log.owner,
        PRINCIPAL_ISSUERS: issuersOf(keys.publicKeys, 'bench'),
        // loyalty-giftcards does not run here and is not called.
        PRINCIPAL_PRIVATE_KEY: keys.privateKey,
        LOYALTY_GIFTCARDS_URL: '127.0.0.1:1',
        FILES_DIR: join(home, 'files'),
      });
    const url = postgres.url('orders_ledger');
    const done = join(home, 'filled');
    if (!existsSync(done)) {
      // Once, for its tables.
      await (await start()).stop();
      await withClient(url, fill);
      writeFileSync(done, '');
    }
    const service = await start();
    const clock = new SystemClock();
    const options = {
      access: new GrpcAccess({ GRPC_MAX_CONNECTION_AGE: 30 }),
      url: `127.0.0.1:${grpc}`,
      service: 'orders-ledger',
      caller: 'bench',
      signer: new PrincipalSigner('bench', keys.privateKey, clock),
      clock,
    };
    const orders = createRpcClient(OrdersServiceService, options);
    const journal = createRpcClient(JournalServiceService, options);
    return {
      ...{ orders, journal, url, service: service.pid, postgres: postgres.pid()! },
      as: (principal, work) => inCall({ principal }, work),
      stop: async () => {
        orders.close();
        journal.close();
        await service.stop();
        await stopPostgres();
      },
    };
  } catch (error) {
    await stopPostgres();
    throw error;
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function startService(grpc: number, env: Record<string, string>) {
  const standalone = dirname(createRequire(import.meta.url).resolve('@backroom/standalone/package.json'));
  const host = fork(join(standalone, 'dist/host.js'), ['core'], {
    env: { ...process.env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const key = Buffer.alloc(32, 5).toString('base64');
  const own = { SERVICE_NAME: 'orders-ledger', GRPC_BIND: `127.0.0.1:${grpc}`, LOG_LEVEL: 'warn' };
  const service = { env: { ...env, ...own, FILES_KEY: key, MAIL_SEAL_KEY: key } };
  host.send({
    type: 'start',
    services: [{ name: 'orders-ledger', package: '@backroom/orders-ledger', ...service }],
  });
  try {
    const ended = exitOf(host, START_TIMEOUT_MS).then(() => []);
    const [answer] = (await Promise.race([once(host, 'message'), ended])) as { type?: string }[];
    if (answer?.type !== 'ready') throw new Error('orders-ledger did not start');
  } catch (error) {
    await endChild(host, { signal: 'SIGKILL' });
    throw error;
  }
  return { pid: host.pid!, stop: () => endChild(host) };
}
