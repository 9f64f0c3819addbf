import type { Migration } from '@backroom/platform';

/** Claims of a device about its numbers never break the lists that show them: a sum ends at a trillion. */
export const boundedLines: Migration = {
  name: '011-bounded-lines',
  sql: `
    create or replace view device_line with (security_invoker = true) as
      select device_id,
        least(sum(numbers_in(missing_of(b))), 1e12)::bigint as missing,
        least(sum(numbers_in(b.lost)), 1e12)::bigint as lost,
        (array_agg(b.clock_offset order by b.last_at desc))[1] as clock_offset
      from device_boot b group by device_id;`,
};
