import { emailForms, rowsOf, type Tx } from '@backroom/platform';
import type { Access, HeldRole, User } from '@backroom/proto/identity/v1/user';
import type { PersonRecord } from '../user/person.entity.js';
import { accessOf, type Grant } from './access.js';

// People are read with SQL, because every sign-in and every call of a session does so.

export async function personById(tx: Tx, id: number): Promise<PersonRecord | undefined> {
  const [row] = await rowsOf<PersonRecord>(tx, 'select * from person where id = $1', [id]);
  return row;
}

/**
 * Returns the person who signs in with an email. If earlier releases stored its two forms for two people, the given
 * form decides.
 */
export async function personByEmail(tx: Tx, email: string): Promise<PersonRecord | undefined> {
  const [row] = await rowsOf<PersonRecord>(
    tx,
    `select * from person where lower(email) = any ($1::text[]) and stands_for is null
     order by array_position($1::text[], lower(email)) limit 1`,
    [emailForms(email)],
  );
  return row;
}

export async function accessOfPerson(tx: Tx, person: PersonRecord): Promise<Access> {
  // Locations are returned only for people with a limited role: see `RoleReach` in platform/principal.
  const grants = await tx.query<Grant & { [column: string]: unknown }>(
    `with held as (
       select g.account_id, a.status, g.role_id, r.permissions, r.group_id, coalesce(l.built_in, true) as everywhere
       from person_grant g join account a on a.id = g.account_id join role r on r.id = g.role_id
       left join location_group l on l.id = r.group_id
       where g.person_id = $1)
     select account_id as "accountId", status as "accountStatus", role_id as "roleId", permissions, everywhere,
       case when not (select bool_or(not everywhere) from held) then '{}'
         when everywhere then array(select c.location_id from location_copy c where c.account_id = held.account_id order by 1)
         else array(select m.location_id from location_group_member m where m.group_id = held.group_id order by 1)
       end as locations
     from held order by account_id, role_id`,
    [person.id],
  );
  return accessOf(
    { id: person.id, superAdmin: person.superAdmin, grantsVersion: person.grantsVersion },
    grants,
  );
}

/** Returns a person as an API message; `roles` where people are managed. */
export function userOf(person: PersonRecord, roles: HeldRole[] = []): User {
  return {
    id: person.id,
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    phone: person.phone,
    image: person.image,
    enabled: person.enabled,
    notifyEmail: person.notifyEmail,
    notifyText: person.notifyText,
    notifyPush: person.notifyPush,
    updatedAt: (person.updatedAt ?? person.createdAt).getTime(),
    version: person.version,
    roles,
    awaitsProof: false,
  };
}
