import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startClickHouse, type ClickHouse } from '../src/engines/clickhouse.js';

export const PASSWORD = 'the secret of this test';
export const known = { 'x-clickhouse-user': 'backroom', 'x-clickhouse-key': PASSWORD };
/** The content of the file of secrets, and the answer of the neighbor. */
export const SECRET = 'TOP-SECRET';

export interface Seen {
  status: number;
  code: string | null;
  text: string;
  headers: Headers;
}

/**
 * An engine next to things that it must not access: a file of secrets, an empty folder and a server of this machine.
 */
export class GuardedEngine {
  private constructor(
    readonly folder: string,
    readonly engine: ClickHouse,
    private readonly neighbour: Server,
    private readonly requests: { count: number },
  ) {}

  static async start(): Promise<GuardedEngine> {
    const folder = mkdtempSync(join(tmpdir(), 'backroom-doors-'));
    mkdirSync(join(folder, 'outside'));
    writeFileSync(join(folder, 'secrets.json'), `${SECRET}\n`);
    const requests = { count: 0 };
    const neighbour = createServer((_request, response) => {
      requests.count += 1;
      response.end(`${SECRET}\n`);
    }).listen(0, '127.0.0.1');
    await once(neighbour, 'listening');
    const engine = await startClickHouse({ dataDir: join(folder, 'clickhouse'), password: PASSWORD });
    const guarded = new GuardedEngine(folder, engine, neighbour, requests);
    const made = await guarded.post('CREATE TABLE kept (a String) ENGINE = MergeTree ORDER BY a');
    expect(made.status).toBe(200);
    return guarded;
  }

  async stop(): Promise<void> {
    await this.engine.stop();
    this.neighbour.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get secrets(): string {
    return join(this.folder, 'secrets.json');
  }

  get outside(): string {
    return join(this.folder, 'outside');
  }

  get neighbourUrl(): string {
    return `http://127.0.0.1:${(this.neighbour.address() as AddressInfo).port}/x`;
  }

  /** Number of requests to the neighbor. */
  get requestCount(): number {
    return this.requests.count;
  }

  /** `@` is the file of secrets, `%` one to be written, `!` the neighbour's address, `#` its port. */
  filled(sql: string): string {
    return sql
      .replaceAll('@', this.secrets)
      .replaceAll('%', join(this.outside, 'written'))
      .replaceAll('!', this.neighbourUrl)
      .replaceAll('#', new URL(this.neighbourUrl).port);
  }

  async ask(address: string, init: RequestInit = {}): Promise<Seen> {
    const answer = await fetch(`http://127.0.0.1:${this.engine.port}${address}`, init);
    const { status, headers } = answer;
    return { status, code: headers.get('x-clickhouse-exception-code'), text: await answer.text(), headers };
  }

  post(sql: string, headers: Record<string, string> = known, address = '/'): Promise<Seen> {
    return this.ask(address, { method: 'POST', body: sql, headers });
  }

  get(sql: string, headers: Record<string, string> = known): Promise<Seen> {
    return this.ask(`/?query=${encodeURIComponent(sql)}`, { headers });
  }
}
