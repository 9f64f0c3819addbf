import type { Migration } from '@backroom/platform';

/**
 * Rates in parts per million next to those in basis points, which the previous release still reads and writes. No row
 * is rewritten: a rate counts where it rounds to the basis points; otherwise they are newer, or from before it.
 */
export const ratesInPpm: Migration = {
  name: '024-rates-in-ppm',
  sql: `
    create function ppm_of(ppm int, basis_points int) returns int language sql immutable as
      'select case when round(ppm / 100.0) = basis_points then ppm else basis_points * 100 end';
    alter table location_fee add column ppm int not null default 0 check (ppm between 0 and 1000000);
    alter table price_copy add column tax_rate_ppm int not null default 0;
    alter table location_tax_copy add column rate_ppm int not null default 0;`,
};
