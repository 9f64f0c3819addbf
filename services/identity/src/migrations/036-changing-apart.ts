import type { Migration } from '@backroom/platform';

/**
 * Reading and changing are apart (decided later). What was given before opened both, and goes on to: every area in a
 * role or a key gets its change beside it (106 to 121; reports, 1 to 5, are only read).
 */
export const changingApart: Migration = {
  name: '036-changing-apart',
  sql: `
    update role set permissions = permissions || array(select p + 100 from unnest(permissions) p where p between 6 and 21)
    where account_id is not null;
    update api_key set permissions = permissions || array(select p + 100 from unnest(permissions) p where p between 6 and 21);`,
};
