import type { Migration } from '@backroom/platform';

/** A tenant reads the system roles and changes just its own: one policy for both let it rewrite them for everybody. */
export const systemRolesReadOnly: Migration = {
  name: '002-system-roles-read-only',
  sql: `
    drop policy tenant on role;
    create policy tenant on role using (
      current_setting('app.all_accounts', true) = 'on'
      or account_id = any (coalesce(nullif(current_setting('app.accounts', true), ''), '{}')::bigint[]));
    create policy system_roles on role for select using (account_id is null);`,
};
