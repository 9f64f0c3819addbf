import { everyTenant, skeletonOf, type Database } from '@backroom/platform';
import { systemRoles } from './system-roles.js';

/** Updates the system roles in the database to those of this release. Runs at each start. */
export async function syncSystemRoles(database: Database): Promise<void> {
  await database.withTenant(everyTenant, async (tx) => {
    for (const role of systemRoles)
      await tx.query(
        `insert into role (id, account_id, name, name_key, permissions) values ($1, null, $2, $3, $4)
         on conflict (id) do update set name = excluded.name, name_key = excluded.name_key,
           permissions = excluded.permissions`,
        [role.id, role.name, skeletonOf(role.name), role.permissions],
      );
  });
}
