/** Runs a statement on the database of one service, bypassing tenancy. */
type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** A valid value for a column of each type, except for the columns of the owner. */
const valueOf: Record<string, string> = {
  smallint: '1',
  integer: '1',
  bigint: '1',
  boolean: 'false',
  uuid: 'gen_random_uuid()',
  date: 'current_date',
  'timestamp with time zone': 'now()',
  jsonb: "'{}'",
  ARRAY: "'{}'",
};

/**
 * Inserts a row for each row of `owners`, which selects the columns that identify the owner. Other required columns
 * without a default are filled in, so that new columns need no change here.
 */
export async function plantRows(sql: Sql, table: string, owners: string): Promise<void> {
  const [owner] = await sql(owners);
  if (!owner) throw new Error(`nobody to plant a row of ${table} for: ${owners}`);
  const required = (await sql(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null
       and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  )) as { name: string; type: string }[];
  const others = required.filter(({ name }) => !(name in owner));
  const values = others.map(({ name, type }) => {
    const value = type === 'text' ? `'canary-${table}-' || account_id` : valueOf[type];
    if (!value) throw new Error(`${table}.${name}: say in testing/src/plant-rows.ts what a ${type} may be`);
    return value;
  });
  const own = Object.keys(owner);
  const columns = [...own, ...others.map(({ name }) => name)].map((name) => `"${name}"`).join(', ');
  await sql(
    `insert into "${table}" (${columns}) select ${[...own, ...values].join(', ')} from (${owners}) as owners
     on conflict do nothing`,
  );
}
