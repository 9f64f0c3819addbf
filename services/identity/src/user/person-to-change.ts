import { locationsAt, Problem, type Principal, type Tx } from '@backroom/platform';
import { aboveCaller, covers, seesSuperAdmins, upkeep, upkeepScope } from '../access/authority.js';
import type { PersonRecord } from './person.entity.js';
import { accountsOf, lockPerson, powersOf } from './person.sql.js';

export interface ManagedPerson {
  person: PersonRecord;
  /** Those of the person's accounts at which the caller keeps people. */
  accounts: number[];
}

/**
 * Somebody of the caller's accounts, locked; everybody else looks missing. The transaction must see every tenant.
 * Accounts are locked before people, the `other` one that the change concerns included: no two changes wait for one another.
 */
export async function personOfCaller(
  tx: Tx,
  principal: Principal,
  id: number,
  other = 0,
): Promise<ManagedPerson> {
  const { accounts } = upkeepScope(principal, 'people');
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
 * Whoever changes how a person signs in could become that person: nobody does who does not hold everything that the
 * person holds, wherever that is, and keeps people at every account of theirs.
 */
export async function refuseMightier(tx: Tx, principal: Principal, person: PersonRecord): Promise<void> {
  // A member of another operator may hold rights there tomorrow: that operator's to keep, or a super admin's.
  const { accounts } = upkeepScope(principal, 'people');
  const theirs = accounts === 'all' ? [] : await accountsOf(tx, person.id);
  if (accounts !== 'all' && !theirs.every((account) => accounts.includes(account))) throw aboveCaller();
  const powers = await powersOf(tx, person.id);
  if (!powers.every((power) => covers(principal, power))) throw aboveCaller();
}

/**
 * Whoever holds no role at an account may be given any there tomorrow: how they sign in is changed by those who keep people
 * at all of its locations, not of some.
 */
export async function refuseForWholeAccounts(tx: Tx, principal: Principal, personId: number): Promise<void> {
  if (principal.kind === 'service') return;
  const held = (await powersOf(tx, personId)).map(({ accountId }) => accountId);
  const without = (await accountsOf(tx, personId)).filter((account) => !held.includes(account));
  if (!without.every((account) => locationsAt(principal, [account], upkeep.people) === 'all'))
    throw aboveCaller();
}
