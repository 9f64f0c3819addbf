import { byName, insertMany, Problem, rowsOf, type Tx } from '@backroom/platform';
import type { HeldRole } from '@backroom/proto/identity/v1/user';
import { fault } from '../faults.js';
import type { Power } from '../access/authority.js';
import type { PersonRecord } from './person.entity.js';
import { personAccountTable, personGrantTable } from './person.tables.js';
import { systemRoleIds } from '../access/system-roles.js';
import { powerOf, roles, type RoleRow } from '../role/role.sql.js';

/** Returns a person, locked for a change. */
export async function lockPerson(tx: Tx, id: number): Promise<PersonRecord | undefined> {
  const [row] = await rowsOf<PersonRecord>(tx, 'select * from person where id = $1 for update', [id]);
  return row;
}

/** Returns the accounts of a person, with or without a role there. */
export async function accountsOf(tx: Tx, personId: number): Promise<number[]> {
  const rows = await tx.query<{ account_id: number }>(
    'select account_id from person_account where person_id = $1 order by 1',
    [personId],
  );
  return rows.map(({ account_id }) => account_id);
}

/** Returns the power of all roles of a person visible to the transaction. */
export async function powersOf(tx: Tx, personId: number): Promise<Power[]> {
  const rows = await rowsOf<RoleRow & { grantedAt: number }>(
    tx,
    `select g.account_id as granted_at, held.* from person_grant g
     join (${roles}) as held on held.id = g.role_id where g.person_id = $1`,
    [personId],
  );
  return rows.map((row) => powerOf(row, row.grantedAt));
}

/** Returns the roles of people visible to the transaction, by person. */
export async function rolesOf(tx: Tx, personIds: readonly number[]): Promise<Map<number, HeldRole[]>> {
  const rows = await tx.query<HeldRole & { person_id: number; [column: string]: unknown }>(
    `select g.person_id, g.account_id as "accountId", r.id as "roleId", r.name as "roleName",
       r.account_id is null as "isSystem"
     from person_grant g join role r on r.id = g.role_id where g.person_id = any ($1)
     order by g.account_id, r.account_id nulls first, ${byName('r.name')}, r.id`,
    [personIds],
  );
  const roles = new Map<number, HeldRole[]>();
  for (const { person_id, ...role } of rows) roles.set(person_id, [...(roles.get(person_id) ?? []), role]);
  return roles;
}

export async function addToAccounts(tx: Tx, personId: number, accounts: readonly number[]): Promise<void> {
  await insertMany(
    tx,
    personAccountTable,
    accounts.map((accountId) => ({ personId, accountId })),
    { onConflict: 'nothing' },
  );
}

export async function addGrants(
  tx: Tx,
  personId: number,
  grants: readonly { accountId: number; roleId: number }[],
): Promise<void> {
  await insertMany(
    tx,
    personGrantTable,
    grants.map(({ accountId, roleId }) => ({ personId, accountId, roleId })),
    { onConflict: 'nothing' },
  );
}

/** Whether a person holds a role anywhere. The transaction must see every tenant. */
export async function holdsAnyRole(tx: Tx, personId: number): Promise<boolean> {
  const rows = await tx.query('select 1 from person_grant where person_id = $1 limit 1', [personId]);
  return rows.length > 0;
}

/** Returns the accounts of which this person is an owner who can sign in. Read before a change that may end that. */
export async function accountsOwnedBy(tx: Tx, personId: number): Promise<number[]> {
  const rows = await tx.query<{ account_id: number }>(
    `select g.account_id from person_grant g join person p on p.id = g.person_id
     where g.person_id = $1 and g.role_id = $2 and p.enabled`,
    [personId, systemRoleIds.accountOwner],
  );
  return rows.map(({ account_id }) => account_id);
}

/** Refuses a change that leaves one of these accounts without an owner who can sign in. The accounts must be locked. */
export async function refuseWithoutOwner(tx: Tx, accounts: readonly number[]): Promise<void> {
  const left = await tx.query<{ account_id: number }>(
    `select distinct g.account_id from person_grant g join person p on p.id = g.person_id
     where g.account_id = any ($1) and g.role_id = $2 and p.enabled`,
    [accounts, systemRoleIds.accountOwner],
  );
  if (left.length < new Set(accounts).size) throw new Problem('unprocessable', fault('last-owner'));
}
