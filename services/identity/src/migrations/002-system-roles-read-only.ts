import type { Migration } from '@backroom/platform';

/**
 * Separates policies: tenants read system roles and change only their own. A single policy let a tenant rewrite system
 * roles for all.
 */
export const systemRolesReadOnly: Migration = {
  name: '002-system-roles-read-only',
  sql: `
    drop policy tenant on role;
    create policy tenant on role using (
      current_setting('app.all_accounts', true) = 'on'
      or account_id = any (coalesce(nullif(current_setting('app.accounts', true), ''), '{}')::bigint[]));
    create policy system_roles on role for select using (account_id is null);`,
};
