import { expect } from '@jest/globals';
import type { QueryResultRow } from 'pg';

/** One service's database, past every policy and as the service itself. */
export interface ServiceDatabase {
  sql<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  sqlAsService<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
}

interface TenantTable extends Record<string, unknown> {
  name: string;
  /** The column that identifies the owner of a row. */
  accounts: string;
  forced: boolean;
  enabled: boolean;
  policies: number;
}

/**
 * PERM-3 at the database, derived from its own catalogue: every table with an account column is under forced row-level
 * security with a policy, the service's role owns nothing and bypasses no policy, and without a tenant it sees no row.
 * Tables named in `open` belong to no tenant (their column names the account of an event).
 */
export async function expectTenantTablesClosed(
  service: ServiceDatabase,
  open: string[] = ['outbox', 'dead_letter', 'due_work'],
): Promise<string[]> {
  const tables = await service.sql<TenantTable>(
    `select c.relname as name, i.column_name as "accounts", c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
       (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
     from information_schema.columns i
     join pg_class c on c.relname = i.table_name and c.relnamespace = 'public'::regnamespace
     where i.table_schema = 'public' and i.column_name in ('account_id', 'account_ids') and c.relkind in ('r', 'p')`,
  );
  expect(tables.length).toBeGreaterThan(0);
  const closed = tables.filter(({ name }) => !open.includes(name));
  expect(closed.filter(({ enabled, forced, policies }) => !enabled || !forced || policies === 0)).toEqual([]);
  const [role] = await service.sqlAsService<{ owned: number; super: boolean; bypass: boolean }>(
    `select rolsuper as super, rolbypassrls as bypass,
       (select count(*)::int from pg_class where relowner = r.oid) as owned
     from pg_roles r where rolname = current_user`,
  );
  expect(role).toEqual({ owned: 0, super: false, bypass: false });
  // Rows without an account are visible to all: the roles that all operators have.
  for (const { name, accounts } of closed) {
    const [row] = await service.sqlAsService<{ count: number }>(
      `select count(${accounts})::int as count from ${name}`,
    );
    expect({ name, seen: row!.count }).toEqual({ name, seen: 0 });
  }
  return closed.map(({ name }) => name);
}
