import { createHash } from 'node:crypto';

export type AnalyticsTable =
  'sale' | 'sale_line' | 'refund' | 'sales_day' | 'product_day' | 'user_account' | 'stored_value';

/**
 * ClickHouse tables. Facts carry a version in a ReplacingMergeTree whose sort and partition keys are immutable fields
 * of the event, so that duplicates collapse; every read uses FINAL. Rollups are recomputed, never incremented.
 */
const definitions: Record<AnalyticsTable, string> = {
  sale: `(
        account_id UInt64, location_id UInt64, kiosk_id UInt64, order_id UUID, pretty_id String,
        currency LowCardinality(String), timezone LowCardinality(String),
        sold_at DateTime64(3, 'UTC'), local_date Date, local_hour UInt8, received_at DateTime64(3, 'UTC'),
        net Int64, discount Int64, tax Int64, deposit Int64, fee Int64, total Int64, cost Int64, items Int64,
        trace_id String, version UInt64
      ) engine = ReplacingMergeTree(version) partition by toYYYYMM(local_date) order by (account_id, local_date, order_id)`,
  sale_line: `(
        account_id UInt64, location_id UInt64, order_id UUID, n UInt16, local_date Date,
        currency LowCardinality(String), product_id UInt64, name String, category_id UInt64, category_name String,
        quantity Int64, unit_price Int64, net Int64, discount Int64, tax Int64, deposit Int64, cost Int64, version UInt64
      ) engine = ReplacingMergeTree(version) partition by toYYYYMM(local_date) order by (account_id, local_date, order_id, n)`,
  refund: `(
        account_id UInt64, location_id UInt64, refund_id UUID, order_id UUID, currency LowCardinality(String),
        timezone LowCardinality(String), settled_at DateTime64(3, 'UTC'), local_date Date, local_hour UInt8,
        tender LowCardinality(String), net Int64, tax Int64, deposit Int64, fee Int64, total Int64, version UInt64
      ) engine = ReplacingMergeTree(version) partition by toYYYYMM(local_date) order by (account_id, local_date, refund_id)`,
  sales_day: `(
        account_id UInt64, location_id UInt64, local_date Date, currency LowCardinality(String),
        sales UInt64, net Int64, total Int64, tax Int64, cost Int64, items Int64,
        refunds UInt64, refunded_net Int64, refunded_total Int64, refunded_tax Int64, version UInt64
      ) engine = ReplacingMergeTree(version) partition by toYear(local_date)
        order by (account_id, local_date, location_id, currency)`,
  product_day: `(
        account_id UInt64, location_id UInt64, local_date Date, currency LowCardinality(String), product_id UInt64,
        name String, quantity Int64, net Int64, version UInt64
      ) engine = ReplacingMergeTree(version) partition by toYear(local_date)
        order by (account_id, local_date, location_id, currency, product_id)`,
  user_account: `(
        account_id UInt64, user_id UInt64, active UInt8, version UInt64
      ) engine = ReplacingMergeTree(version) order by (account_id, user_id)`,
  stored_value: `(
        account_id UInt64, kind LowCardinality(String), holder_id String, currency LowCardinality(String),
        balance Int64, version UInt64
      ) engine = ReplacingMergeTree(version) order by (account_id, kind, holder_id, currency)`,
};

/** Tables built from booked sales, which can be rebuilt from them. */
export const salesTables = [
  'sale',
  'sale_line',
  'refund',
  'sales_day',
  'product_day',
] as const satisfies AnalyticsTable[];

/** A set of tables: '' for the live ones, or a name suffix such as `__g12`. */
export type Generation = '' | `__g${number}`;

/** Returns the statement that creates a table of a generation. Safe to repeat. */
export function tableStatement(table: AnalyticsTable, generation: Generation = ''): string {
  return `create table if not exists ${table}${generation} ${definitions[table]}`;
}

/** Runs at every start: each statement must be safe to repeat. */
export const analyticsSchema: readonly string[] = [
  ...(Object.keys(definitions) as AnalyticsTable[]).map((table) => tableStatement(table)),
  // Columns added later than their table.
  ...['refunds UInt64', 'refunded_net Int64', 'refunded_total Int64', 'refunded_tax Int64'].map(
    (column) => `alter table sales_day add column if not exists ${column} after items`,
  ),
  'create table if not exists schema_digest (digest String) engine = ReplacingMergeTree order by digest',
];

/** Digest of the statements above, stored in ClickHouse after they ran so that other processes can check. */
export const schemaDigest = createHash('sha256').update(analyticsSchema.join(';')).digest('hex').slice(0, 16);
