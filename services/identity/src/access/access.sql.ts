import type { Tx } from '@backroom/platform';
import type { Access, User } from '@backroom/proto/identity/v1/user';
import { accessOf, type Grant } from './access.js';

export interface PersonRow {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  image: string;
  enabled: boolean;
  super_admin: boolean;
  grants_version: number;
  password_hash: string;
}

export async function personById(tx: Tx, id: number): Promise<PersonRow | undefined> {
  const [row] = await tx.query<PersonRow>('select * from person where id = $1', [id]);
  return row;
}

export async function personByEmail(tx: Tx, email: string): Promise<PersonRow | undefined> {
  const [row] = await tx.query<PersonRow>('select * from person where lower(email) = lower($1)', [email]);
  return row;
}

export async function accessOfPerson(tx: Tx, person: PersonRow): Promise<Access> {
  const grants = await tx.query<Grant & { [column: string]: unknown }>(
    `select g.account_id as "accountId", a.status as "accountStatus", g.role_id as "roleId", r.permissions
     from person_grant g join account a on a.id = g.account_id join role r on r.id = g.role_id
     where g.person_id = $1 and a.status <> 'closed'`,
    [person.id],
  );
  return accessOf(
    { id: person.id, superAdmin: person.super_admin, grantsVersion: person.grants_version },
    grants,
  );
}

export function userOf(person: PersonRow): User {
  return {
    id: person.id,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    phone: person.phone,
    image: person.image,
    enabled: person.enabled,
  };
}
