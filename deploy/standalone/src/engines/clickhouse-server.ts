import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { LockedError, takeLock } from '../process-lock.js';
import { leaveRoot } from './clickhouse-account.js';
import { CLICKHOUSE_USER, Credential, fromThisMachine } from './clickhouse-access.js';
import { clickHouseConfig, clickHouseUsers } from './clickhouse-config.js';
import { ClickHouseFault } from './clickhouse-fault.js';
import { readRequest } from './clickhouse-request.js';
import { ClickHouseSessions } from './clickhouse-sessions.js';

/**
 * A separate process: `node clickhouse-server.js <data folder> <port>`, which gets its password over IPC. The engine
 * runs inside it, so its crash or its memory affects nothing else.
 */
const [dataDir, port] = [process.argv[2]!, Number(process.argv[3])];

/** The server's status per error code; clients only read the code header. */
const STATUS: Record<number, number> = {
  60: 404,
  81: 404,
  46: 404,
  47: 404,
  115: 404,
  62: 400,
  27: 400,
  117: 400,
  456: 400,
  164: 403,
  497: 403,
  516: 403,
  241: 500,
  373: 503,
};

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: Uint8Array | string,
): void {
  const zip =
    body.length > 1400 &&
    /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')) &&
    request.url?.includes('enable_http_compression=1');
  const bytes = zip ? gzipSync(body, { level: 1 }) : Buffer.from(body);
  response.writeHead(status, {
    ...headers,
    'x-content-type-options': 'nosniff',
    ...(zip ? { 'content-encoding': 'gzip' } : {}),
    'content-length': bytes.length,
  });
  response.end(bytes);
}

interface Engine {
  sessions: ClickHouseSessions;
  credential: Credential;
}

async function answer(
  { sessions, credential }: Engine,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '/').split('?')[0];
  const asks = request.method === 'POST' || (request.url ?? '').includes('query=');
  if (!fromThisMachine(request))
    return send(request, response, 403, {}, 'Only programs on this machine may ask.\n');
  if (path === '/ping' || path === '/replicas_status' || !asks)
    return send(request, response, 200, {}, 'Ok.\n');
  const began = process.hrtime.bigint();
  const headers: Record<string, string> = {
    'x-clickhouse-server-display-name': 'backroom',
    'x-clickhouse-timezone': 'UTC',
    'content-type': 'text/tab-separated-values; charset=UTF-8',
  };
  try {
    credential.check(request);
    const query = await readRequest(request);
    headers['x-clickhouse-query-id'] = query.queryId || randomUUID();
    const format = /\bFORMAT\s+(\w+)\s*(?:;\s*)?$/i.exec(query.sql)?.[1] ?? query.defaultFormat;
    headers['x-clickhouse-format'] = format;
    if (format.startsWith('JSON')) headers['content-type'] = 'application/json; charset=UTF-8';
    const result = await sessions.run(query);
    headers['x-clickhouse-summary'] = JSON.stringify({
      read_rows: String(result.readRows),
      read_bytes: String(result.readBytes),
      written_rows: String(result.writtenRows),
      written_bytes: String(result.writtenBytes),
      total_rows_to_read: '0',
      result_rows: '0',
      result_bytes: String(result.bytes.length),
      elapsed_ns: String(process.hrtime.bigint() - began),
    });
    send(request, response, 200, headers, result.bytes);
  } catch (error) {
    const fault =
      error instanceof ClickHouseFault
        ? error
        : new ClickHouseFault(1002, `${(error as Error).message} (UNKNOWN_EXCEPTION)`);
    headers['x-clickhouse-exception-code'] = String(fault.code);
    headers['content-type'] = 'text/plain; charset=UTF-8';
    send(
      request,
      response,
      STATUS[fault.code] ?? 500,
      headers,
      `Code: ${fault.code}. DB::Exception: ${fault.text}\n`,
    );
    request.resume();
  }
}

function serve(password: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  leaveRoot(dataDir);
  const lock = takeLock(join(dataDir, 'writer.lock'), `port ${port}`);
  const [config, users, nothing] = ['server.xml', 'users.xml', 'nothing'].map((name) => join(dataDir, name));
  mkdirSync(nothing!, { recursive: true, mode: 0o500 });
  writeFileSync(users!, clickHouseUsers());
  writeFileSync(config!, clickHouseConfig(nothing!, users!));
  const sessions = new ClickHouseSessions(join(dataDir, 'store'), config!);
  const engine = { sessions, credential: new Credential(CLICKHOUSE_USER, password) };
  // Parameters of a query are in its address; the real server accepts a mebibyte of that as well.
  const server = createServer(
    { maxHeaderSize: 1024 * 1024 },
    (request, response) => void answer(engine, request, response),
  );
  server.requestTimeout = 0;
  // Longer than the client keeps an idle connection, which could otherwise be closed when used.
  server.keepAliveTimeout = 30_000;
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    server.close(() => {
      sessions.close();
      lock.release();
      process.exit(0);
    });
    server.closeIdleConnections();
    // A query cannot be interrupted; exiting loses nothing acknowledged.
    setTimeout(() => {
      lock.release();
      process.kill(process.pid, 'SIGKILL');
    }, 5000).unref();
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', () => undefined);
  process.on('disconnect', end);
  server.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  server.listen(port, '127.0.0.1', () => process.send?.({ type: 'ready' }));
}

process.once('message', ({ password }: { password: string }) => {
  try {
    serve(password);
  } catch (error) {
    console.error(
      error instanceof LockedError
        ? `another process (${error.holder.pid}) writes to ${dataDir}`
        : (error as Error).message,
    );
    process.exit(1);
  }
});
