import type { IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';

/** A parsed call of ClickHouse's HTTP interface. */
export interface ClickHouseRequest {
  /** For rows, the statement without them. */
  sql: string;
  /** A GET changes nothing. */
  reading: boolean;
  /** Present for `INSERT … FORMAT x`, whose rows follow as they are. */
  rows?: { table: string; columns?: string[]; format: string; body: Readable };
  database?: string;
  sessionId?: string;
  sessionTimeoutSeconds: number;
  queryId?: string;
  defaultFormat: string;
  settings: [string, string][];
  params: [string, string][];
}

/** Names in the URL that control the HTTP interface and are no settings of the query. */
const STEERING = new Set([
  'query',
  'query_id',
  'database',
  'default_format',
  'session_id',
  'session_timeout',
  'session_check',
  'user',
  'password',
  'role',
  'quota_key',
  'compress',
  'decompress',
  'enable_http_compression',
  'http_zlib_compression_level',
  'wait_end_of_query',
  'buffer_size',
  'cancel_http_readonly_queries_on_client_close',
  'send_progress_in_http_headers',
  'http_headers_progress_interval_ms',
  'add_http_cors_header',
  'client_protocol_version',
  'stacktrace',
  'close_session',
  // Inserts are synchronous here, which is what waiting for an asynchronous one promises.
  'async_insert',
  'wait_for_async_insert',
  'async_insert_busy_timeout_ms',
  'async_insert_max_data_size',
  'async_insert_deduplicate',
]);

const IDENTIFIER = '(?:`[^`\\\\]+`|"[^"\\\\]+"|[A-Za-z_][A-Za-z0-9_]*)';
/** The rows follow in the body, or after the first line end or space. */
const INSERT = new RegExp(
  `^\\s*INSERT\\s+INTO\\s+(?:TABLE\\s+)?(${IDENTIFIER}(?:\\.${IDENTIFIER})?)\\s*(?:\\(([^)]*)\\)\\s*)?FORMAT\\s+(\\w+)(?:\\s*(?:;\\s*)?$|\\r?\\n| )`,
  'i',
);
/** Formats that are taken as raw bytes; all others are refused with the statement. */
const RAW_FORMATS = new Set([
  'JSONEachRow',
  'JSONCompactEachRow',
  'TSV',
  'TabSeparated',
  'TSVWithNames',
  'TabSeparatedWithNames',
  'CSV',
  'CSVWithNames',
]);

const unquoted = (name: string): string => name.trim().replace(/^[`"]|[`"]$/g, '');

async function text(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

export async function readRequest(request: IncomingMessage): Promise<ClickHouseRequest> {
  const url = new URL(request.url ?? '/', 'http://clickhouse');
  const given: [string, string][] = [...url.searchParams];
  const body: Readable =
    request.headers['content-encoding'] === 'gzip' ? request.pipe(createGunzip()) : request;
  const query = url.searchParams.get('query') ?? '';
  const result: ClickHouseRequest = {
    sql: query,
    reading: request.method !== 'POST',
    database:
      url.searchParams.get('database') ?? (request.headers['x-clickhouse-database'] as string | undefined),
    sessionId: url.searchParams.get('session_id') ?? undefined,
    sessionTimeoutSeconds: Math.min(Number(url.searchParams.get('session_timeout') ?? 60) || 60, 3600),
    queryId: url.searchParams.get('query_id') ?? undefined,
    defaultFormat:
      url.searchParams.get('default_format') ??
      (request.headers['x-clickhouse-format'] as string | undefined) ??
      'TabSeparated',
    settings: [],
    params: [],
  };
  if (request.headers['content-type']?.startsWith('multipart/form-data')) {
    const form = await new Response(await text(body), {
      headers: { 'content-type': request.headers['content-type'] },
    }).formData();
    for (const [name, value] of form) {
      if (name === 'query') result.sql = String(value);
      else given.push([name, String(value)]);
    }
  } else if (!takeRows(result, query, body)) {
    const rest = await text(body);
    result.sql = query && rest ? `${query}\n${rest}` : query || rest;
    takeRows(result, result.sql);
  }
  for (const [name, value] of given) {
    if (name.startsWith('param_')) result.params.push([name, value]);
    else if (!STEERING.has(name)) result.settings.push([name, value]);
  }
  return result;
}

/** Separates an insert from its rows, which are in the body, or after it in the text. Returns whether it found them. */
function takeRows(request: ClickHouseRequest, sql: string, body?: Readable): boolean {
  const [head, name, list, format] = INSERT.exec(sql) ?? [];
  if (!head || !RAW_FORMATS.has(format!)) return false;
  const columns = list?.split(',').map(unquoted);
  const table = name!.split('.').map(unquoted).join('.');
  if (![table, ...(columns ?? [])].every((part) => /^[\w.]+$/.test(part))) return false;
  const inText = sql.slice(head.length);
  if (body && inText) return false;
  request.sql = `INSERT INTO ${table}`;
  request.rows = { table, columns, format: format!, body: body ?? Readable.from([Buffer.from(inText)]) };
  return true;
}
