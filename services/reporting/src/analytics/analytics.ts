import { readFileSync } from 'node:fs';
import type { OnApplicationShutdown } from '@nestjs/common';
import {
  ClickHouseLogLevel,
  createClient,
  type ClickHouseClient,
  type ClickHouseClientConfigOptions,
} from '@clickhouse/client';
import { OutageError, type Metrics, type TenantScope } from '@backroom/platform';
import type { ReportingConfig } from '../config.js';
import { isDeterministic } from './deterministic.js';
import { analyticsSchema, schemaDigest, type AnalyticsTable, type Generation } from './schema.js';

/** ClickHouse’s error codes for an unknown table and an unknown database. */
const missingCodes = new Set(['60', '81']);
type Row = Record<string, unknown>;
const withLocation: readonly AnalyticsTable[] = ['sale', 'sale_line', 'refund', 'sales_day', 'product_day'];

/**
 * Returns the rows of a table that the caller may see, as a subquery without duplicates. The only way to name a table.
 */
export type ScopedTables = (table: AnalyticsTable) => string;

/** ClickHouse access; every query carries a tenant scope. Failures of the server are outages. */
export class Analytics implements OnApplicationShutdown {
  private readonly client: ClickHouseClient;

  constructor(
    private readonly config: ReportingConfig,
    private readonly metrics?: Metrics,
  ) {
    this.client = createClient({
      ...accessOf(config),
      database: config.CLICKHOUSE_DATABASE,
      request_timeout: 30_000,
      max_open_connections: 8,
      // It would print every failed attempt itself, bypassing the service’s log; the caller reports the outage.
      log: { level: ClickHouseLogLevel.OFF },
      clickhouse_settings: {
        output_format_json_quote_64bit_integers: 0,
        date_time_input_format: 'best_effort',
      },
    });
  }

  /** Creates the database and its tables. Safe to repeat. */
  async migrate(): Promise<void> {
    const server = createClient(accessOf(this.config));
    const query = `create database if not exists ${this.config.CLICKHOUSE_DATABASE}`;
    await this.run(() => server.command({ query }));
    await server.close();
    for (const query of analyticsSchema) await this.run(() => this.client.command({ query }));
    await this.run(() =>
      this.client.insert({
        table: 'schema_digest',
        values: [{ digest: schemaDigest }],
        format: 'JSONEachRow',
      }),
    );
  }

  /** Lists the parts that are not created yet, for a start that waits for migrations. */
  async missing(): Promise<readonly string[]> {
    const made = await this.run(() =>
      this.client.query({
        query: 'select 1 from schema_digest where digest = {digest:String} limit 1',
        query_params: { digest: schemaDigest },
        format: 'JSONEachRow',
      }),
    )
      .then((result) => result.json())
      .catch((error: unknown) => {
        if (missingCodes.has(String(((error as Error).cause as { code?: unknown } | undefined)?.code)))
          return [];
        throw error;
      });
    return made.length > 0 ? [] : [`the tables of ${schemaDigest}`];
  }

  /**
   * Runs a query over the rows of a scope. `build` names tables only through `tables`, which filters by account and
   * location; values are passed as typed parameters.
   */
  async query<T extends Row>(
    scope: TenantScope,
    build: (tables: ScopedTables) => string,
    params: Row = {},
  ): Promise<T[]> {
    const query = build((table) => scopedTable(table, scope));
    const accounts = scope.accounts === 'all' ? [] : scope.accounts;
    const locations = scope.locations === 'all' ? [] : scope.locations;
    return this.run(async () => {
      const result = await this.client.query({
        query,
        query_params: { ...params, scope_accounts: accounts, scope_locations: locations },
        format: 'JSONEachRow',
      });
      return result.json<T>();
    });
  }

  async insert(table: AnalyticsTable, values: readonly Row[], generation: Generation = ''): Promise<void> {
    if (values.length === 0) return;
    await this.run(() =>
      this.client.insert({ table: `${table}${generation}`, values: [...values], format: 'JSONEachRow' }),
    );
  }

  /**
   * Runs a statement without a result, for the system itself: `insert … select` of a rollup, creating and swapping
   * tables.
   */
  async execute(query: string, params: Row = {}): Promise<void> {
    await this.run(() => this.client.command({ query, query_params: params }));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }

  private async run<T>(work: () => Promise<T>): Promise<T> {
    const end = this.metrics
      ?.histogram('clickhouse_seconds', 'Duration of ClickHouse queries', ['outcome'])
      .startTimer();
    try {
      const answer = await work();
      end?.({ outcome: 'ok' });
      return answer;
    } catch (error) {
      const isRefused = isDeterministic(error);
      end?.({ outcome: isRefused ? 'refused' : 'away' });
      if (isRefused) throw error;
      throw new OutageError('ClickHouse', { cause: error });
    }
  }
}

/** Returns the address and credentials: from the URL, or from separate variables. */
function accessOf(config: ReportingConfig): ClickHouseClientConfigOptions {
  const { CLICKHOUSE_URL: url, CLICKHOUSE_USER: username, CLICKHOUSE_PASSWORD: password } = config;
  return {
    url,
    ...(username && { username }),
    ...(password && { password }),
    ...(config.CLICKHOUSE_CA && { tls: { ca_cert: readFileSync(config.CLICKHOUSE_CA) } }),
  };
}

function scopedTable(table: AnalyticsTable, scope: TenantScope): string {
  const conditions = [];
  if (scope.accounts !== 'all') conditions.push('has({scope_accounts:Array(UInt64)}, account_id)');
  if (scope.locations !== 'all' && withLocation.includes(table))
    conditions.push('has({scope_locations:Array(UInt64)}, location_id)');
  // `in` uses the primary key if the list is not empty; `has` alone would read every account.
  if (scope.accounts !== 'all' && scope.accounts.length > 0)
    conditions.unshift('account_id in {scope_accounts:Array(UInt64)}');
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  return `(select * from ${table} final${where})`;
}
