import type { Migration } from '@backroom/platform';

/**
 * Stops an upgrade with operators whose stored amounts have other decimals than ISO 4217: earlier releases counted
 * these currencies as the runtime did. Shown by this release, their amounts would be 100 or 1,000 times too small.
 */
export const pinnedDecimals: Migration = {
  name: '042-pinned-decimals',
  sql: `
    select set_config('app.all_accounts', 'on', true);
    do $$
      declare
        found text;
      begin
        select string_agg(id || ' (' || currency || ')', ', ' order by id) into found from account
        where currency in ('AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IQD', 'IRR', 'KPW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR',
          'SLL', 'SOS', 'SYP', 'XDR', 'XSU', 'YER');
        if found is not null then
          raise exception 'Amounts of operators % have other decimals than ISO 4217. Keep the earlier release for them: docs/operations.md, Upgrades', found;
        end if;
      end $$;`,
};
