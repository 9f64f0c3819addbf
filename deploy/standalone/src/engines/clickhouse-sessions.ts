import { Session, type StreamInsertParams } from 'chdb';
import { ClickHouseFault } from './clickhouse-fault.js';
import type { ClickHouseRequest } from './clickhouse-request.js';
import { withoutEmptyLines } from './clickhouse-rows.js';
import { StatementRules, type EngineNames } from './clickhouse-rules.js';

interface Answer {
  bytes: Uint8Array;
  readRows: number;
  readBytes: number;
  writtenRows: number;
  writtenBytes: number;
}

interface NamedSession {
  session: Session;
  busy: boolean;
  expires: NodeJS.Timeout;
}

/** Settings that keep one query from using up the machine's memory. */
const LIMITS =
  'SET max_memory_usage = 600000000, max_bytes_before_external_group_by = 200000000, max_bytes_before_external_sort = 200000000, max_threads = 2';

const literal = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const number = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value);

/**
 * The engine behind the HTTP interface. A fresh engine session per request:
 * settings of one query would otherwise stay for the next.
 */
export class ClickHouseSessions {
  private readonly root: Session;
  private readonly rules: StatementRules;
  private readonly named = new Map<string, NamedSession>();
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly dataDir: string,
    configFile: string,
    /** More concurrency only costs memory: the engine uses every core for one query. */
    private readonly atOnce = 4,
  ) {
    // Open for the life of the process: the engine closes with its last session.
    this.root = new Session(dataDir, { connectionArgs: [`--config-file=${configFile}`] });
    this.rules = new StatementRules(namesOf(this.root));
  }

  /** Throws a ClickHouseFault, also for statements that are not allowed here. */
  async run(asked: ClickHouseRequest): Promise<Answer> {
    // The session would stay read-only from then on, by POST as well.
    if (asked.reading && asked.sessionId)
      throw new ClickHouseFault(36, 'A session is asked by POST. (BAD_ARGUMENTS)');
    const request = { ...asked, sql: this.rules.check(asked.sql, asked.reading) };
    await this.turn();
    try {
      return request.sessionId ? await this.inNamed(request.sessionId, request) : await this.inFresh(request);
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }

  close(): void {
    for (const { session, expires } of this.named.values()) {
      clearTimeout(expires);
      session.close();
    }
    this.root.close();
  }

  private async turn(): Promise<void> {
    while (this.running >= this.atOnce) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.running += 1;
  }

  private async inFresh(request: ClickHouseRequest): Promise<Answer> {
    const session = new Session(this.dataDir);
    try {
      session.query(LIMITS);
      return await this.execute(session, request);
    } finally {
      session.close();
    }
  }

  private async inNamed(id: string, request: ClickHouseRequest): Promise<Answer> {
    let entry = this.named.get(id);
    if (entry?.busy)
      throw new ClickHouseFault(373, `Session ${id} is locked by a concurrent client. (SESSION_IS_LOCKED)`);
    if (!entry) {
      const session = new Session(this.dataDir);
      session.query(LIMITS);
      entry = { session, busy: true, expires: setTimeout(() => undefined, 0) };
      this.named.set(id, entry);
    }
    clearTimeout(entry.expires);
    entry.busy = true;
    try {
      return await this.execute(entry.session, request);
    } finally {
      entry.busy = false;
      entry.expires = setTimeout(() => {
        this.named.delete(id);
        entry.session.close();
      }, request.sessionTimeoutSeconds * 1000).unref();
    }
  }

  private async execute(session: Session, request: ClickHouseRequest): Promise<Answer> {
    try {
      if (request.database) session.query(`USE \`${request.database.replace(/[`\\]/g, '')}\``);
      for (const [name, value] of [...request.settings, ...request.params]) {
        if (!/^\w+$/.test(name))
          throw new ClickHouseFault(
            115,
            `Setting ${name} is neither a builtin setting nor started with the prefix 'SQL_'. (UNKNOWN_SETTING)`,
          );
        const bare = number(value) && !name.startsWith('param_');
        session.query(`SET ${name} = ${bare ? value : literal(value)}`);
      }
      if (request.reading) session.query('SET readonly = 2');
      if (request.rows) return await this.insert(session, request.rows);
      const result = await session.queryAsync(request.sql, { format: request.defaultFormat });
      return {
        bytes: result.bytes(),
        readRows: result.rowsRead,
        readBytes: result.bytesRead,
        writtenRows: 0,
        writtenBytes: 0,
      };
    } catch (error) {
      throw asFault(error as Error);
    }
  }

  private async insert(session: Session, rows: NonNullable<ClickHouseRequest['rows']>): Promise<Answer> {
    const { table, columns, format } = rows;
    const body = withoutEmptyLines(rows.body);
    const lines = /^(JSON\w*EachRow|TSV|TabSeparated)$/.test(format);
    const into = { table, columns, format };
    // A stream is cut at line ends and written piece by piece; other formats have no safe place to cut.
    const values = lines ? body : await collect(body);
    const summary = await session.insert({
      ...into,
      values,
      maxChunkBytes: 16 << 20,
    } as unknown as StreamInsertParams);
    const written = summary as { rowsWritten: number; bytesWritten?: number };
    return {
      bytes: new Uint8Array(),
      readRows: 0,
      readBytes: 0,
      writtenRows: written.rowsWritten,
      writtenBytes: written.bytesWritten ?? 0,
    };
  }
}

/** Table functions, engines and functions that this engine has. */
function namesOf(session: Session): EngineNames {
  const read = (sql: string): string[][] =>
    session
      .query(sql, 'TSV')
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
  const sources = ['table_functions', 'table_engines', 'database_engines'].flatMap((table) =>
    read(`select name from system.${table}`),
  );
  const functions = read('select name, alias_to, categories, origin from system.functions');
  return {
    sources: sources.map(([name]) => name!),
    functions: functions.map(([name, aliasOf, category, origin]) => ({
      name: name!,
      aliasOf: aliasOf!,
      category: category!,
      origin: origin!,
    })),
  };
}

async function collect(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The engine words its errors as the server does, after a prefix. */
function asFault(error: Error & { cause?: unknown }): ClickHouseFault {
  if (error instanceof ClickHouseFault) return error;
  const messages = [error.message, (error.cause as Error | undefined)?.message ?? ''];
  for (const message of messages) {
    const found = /Code: (\d+)\. DB::Exception: ([\s\S]*)/.exec(message);
    if (found) return new ClickHouseFault(Number(found[1]), found[2]!.trim());
  }
  return new ClickHouseFault(1002, `${error.message} (UNKNOWN_EXCEPTION)`);
}
