import { emailKeyOf, type DueWorkHandler, type Log } from '@backroom/platform';
import { publishPeople } from './publish-people.js';

/**
 * Stores the emails of existing people as this release compares them, once (migration 044). If two people have the same
 * email in both forms, the one in Unicode keeps it and can no longer sign in with it: the log names them, and an administrator can change it.
 */
export function asciiEmailDomains(log: Log): DueWorkHandler<object> {
  return {
    kind: 'ascii-email-domains',
    async handle(tx) {
      const rows = await tx.query<{ id: number; email: string }>(
        "select id, email from person where email ~ '@.*[^ -~]' order by id for update",
      );
      const changed: number[] = [];
      for (const { id, email } of rows) {
        const [row] = await tx.query(
          `update person p set email = $2, version = version + 1 where id = $1 and (stands_for is not null or not exists
             (select from person o where lower(o.email) = $2 and o.stands_for is null and o.id <> p.id)) returning id`,
          [id, emailKeyOf(email)],
        );
        if (row) changed.push(id);
        else log.warn({ userId: id }, 'email also belongs to another user in ASCII, change one of them');
      }
      await publishPeople(tx, changed);
    },
  };
}
