import { locationsAt, Problem, type Principal, type Tx } from '@backroom/platform';
import { changing } from '@backroom/proto/permissions';
import { aboveCaller, covers, seesSuperAdmins, setupAreas, setupChangeScope } from '../access/authority.js';
import type { PersonRecord } from './person.entity.js';
import { accountsOf, lockPerson, powersOf } from './person.sql.js';

export interface ManagedPerson {
  person: PersonRecord;
  /** Accounts of the person where the caller manages people. */
  accounts: number[];
}

/**
 * Returns a person of the caller's accounts, locked; others are missing. The transaction must see every tenant.
 * Accounts are locked before people, including the `other` one of the change, against deadlocks.
 */
export async function lockManagedPerson(
  tx: Tx,
  principal: Principal,
  id: number,
  other = 0,
): Promise<ManagedPerson> {
  const { accounts } = setupChangeScope(principal, 'people');
  await tx.query(
    `select 1 from account where id = $2 or id in (select account_id from person_account where person_id = $1)
     order by id for update`,
    [id, other],
  );
  const person = await lockPerson(tx, id);
  const theirs = person ? await accountsOf(tx, id) : [];
  const shared = accounts === 'all' ? theirs : theirs.filter((account) => accounts.includes(account));
  const isHidden = person?.superAdmin && !seesSuperAdmins(principal);
  if (!person || isHidden || (accounts !== 'all' && shared.length === 0)) throw Problem.notFound('user');
  return { person, accounts: shared };
}

/**
 * A change of sign-in can take over the person, so the caller needs every permission of the person anywhere, and must
 * manage people at all their accounts.
 */
export async function requireAllPowersOf(tx: Tx, principal: Principal, person: PersonRecord): Promise<void> {
  // A member of another operator can get permissions there later, so only that operator or a super admin changes their
  // sign-in.
  const { accounts } = setupChangeScope(principal, 'people');
  const theirs = accounts === 'all' ? [] : await accountsOf(tx, person.id);
  if (accounts !== 'all' && !theirs.every((account) => accounts.includes(account))) throw aboveCaller();
  const powers = await powersOf(tx, person.id);
  if (!powers.every((power) => covers(principal, power))) throw aboveCaller();
}

/**
 * A person without a role at an account can get any role there later, so changes of their sign-in require permission
 * for all of its locations.
 */
export async function requireWholeAccounts(tx: Tx, principal: Principal, personId: number): Promise<void> {
  if (principal.kind === 'service') return;
  const held = (await powersOf(tx, personId)).map(({ accountId }) => accountId);
  const without = (await accountsOf(tx, personId)).filter((account) => !held.includes(account));
  if (!without.every((account) => locationsAt(principal, [account], changing(setupAreas.people)) === 'all'))
    throw aboveCaller();
}
