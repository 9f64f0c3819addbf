/**
 * The tenants whose rows a transaction may access. `accounts: 'all'` is for a super admin and for the system's own work
 * across tenants; it is always explicit. `locations` narrows further (a role with a location group); `'all'` means
 * every location of those accounts.
 */
export interface TenantScope {
  accounts: readonly number[] | 'all';
  locations: readonly number[] | 'all';
}

/** The system's own work across all tenants: upkeep of consumers, relays, due work. */
export const everyTenant: TenantScope = { accounts: 'all', locations: 'all' };

/** The scope of work on the rows of these accounts only. */
export function accountScope(...accounts: number[]): TenantScope {
  return { accounts: [...new Set(accounts)], locations: 'all' };
}

/** The only statement that opens a tenant's transaction (`SET LOCAL`, so a pooled connection forgets it at commit). */
export const tenantSettings = {
  text: `select set_config('app.accounts', $1, true), set_config('app.all_accounts', $2, true),
    set_config('app.locations', $3, true), set_config('app.all_locations', $4, true)`,
  values: (scope: TenantScope): string[] => [
    scope.accounts === 'all' ? '{}' : `{${scope.accounts.join(',')}}`,
    scope.accounts === 'all' ? 'on' : 'off',
    scope.locations === 'all' ? '{}' : `{${scope.locations.join(',')}}`,
    scope.locations === 'all' ? 'on' : 'off',
  ],
};

/**
 * DDL that puts a table under forced row-level security. Without a tenant no row is visible. Plain comparisons on
 * purpose: only leakproof operators may use an index under row-level security.
 */
export function tenantPolicy(table: string, columns: { account?: string; location?: string } = {}): string {
  const account = columns.account ?? 'account_id';
  const byAccount = `(current_setting('app.all_accounts', true) = 'on'
      or ${account} = any (coalesce(nullif(current_setting('app.accounts', true), ''), '{}')::bigint[]))`;
  const byLocation = columns.location
    ? ` and (current_setting('app.all_locations', true) = 'on'
      or ${columns.location} = any (coalesce(nullif(current_setting('app.locations', true), ''), '{}')::bigint[]))`
    : '';
  return `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy tenant on ${table} using (${byAccount}${byLocation});`;
}

/**
 * Rewrites policies so that the tenant's settings are read once per query (an uncorrelated subquery) and not for every
 * row: that halves the time of a list. Run after all migrations, whatever created the policy; it is idempotent.
 */
export const settingsOncePerQuery = String.raw`
  do $$
    declare
      policy record;
      once text;
    begin
      for policy in
        select polname, polrelid::regclass as tab, pg_get_expr(polqual, polrelid) as condition from pg_policy
        where pg_get_expr(polqual, polrelid) ~ 'current_setting' and pg_get_expr(polqual, polrelid) !~* 'select'
      loop
        once := regexp_replace(policy.condition,
          '(\(COALESCE\(NULLIF\(current_setting\(''app\.[a-z]+''::text, true\), ''''::text\), ''\{\}''::text\)\)::bigint\[\])',
          '((select \1)::bigint[])', 'g');
        once := regexp_replace(once, '(current_setting\(''app\.all_[a-z]+''::text, true\))', '(select \1)', 'g');
        execute format('alter policy %I on %s using (%s)', policy.polname, policy.tab, once);
      end loop;
    end $$`;
