import type { Migration } from '@backroom/platform';

/**
 * Separates read and change permissions (decided later). Earlier grants gave both and keep both: every area in a role
 * or key gets its change permission (106 to 121; reports, 1 to 5, are read-only).
 */
export const changingApart: Migration = {
  name: '036-changing-apart',
  sql: `
    update role set permissions = permissions || array(select p + 100 from unnest(permissions) p where p between 6 and 21)
    where account_id is not null;
    update api_key set permissions = permissions || array(select p + 100 from unnest(permissions) p where p between 6 and 21);`,
};
