import { Injectable } from '@nestjs/common';
import {
  concurrentChange,
  Clock,
  Commands,
  currentPrincipal,
  everyTenant,
  Problem,
  rowsOf,
  type CommandTx,
  type Principal,
  type Tx,
} from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { fault } from '../faults.js';
import { personByEmail, personById } from '../access/access.sql.js';
import { PersonRecord } from './person.entity.js';
import { seesSuperAdmins, setupChangeScope } from '../access/authority.js';
import { publishGrantsOfPerson } from '../access/publish-grants.js';
import { lockAccount } from '../account/lock-account.js';
import { eraseKey } from '../audit/person-keys.sql.js';
import { endSignIns } from '../session/end-sign-ins.js';
import { resetCredentials, proveEmail } from '../registration/prove-email.js';
import { forgetPause } from '../mail/recipient-pause.js';
import { hashOfToken } from '../session/tokens.js';
import { accountsOf, lockPerson } from './person.sql.js';

/**
 * Returns the person whom a new stand-in represents when an operator enters a taken email: holders at other operators
 * stay hidden. Throws `invalid` if the caller can see the holder or has already invited them; `but` is the person who
 * gets the email.
 */
export async function personToRepresent(
  tx: Tx,
  principal: Principal,
  email: string,
  but = 0,
): Promise<PersonRecord> {
  const person = await holderOf(tx, email);
  const { accounts } = setupChangeScope(principal, 'people');
  if (accounts === 'all') throw emailTaken();
  const seen = await tx.query(
    `select 1 from person p join person_account m on m.person_id = p.id
     where (p.id = $1 and ($3 or not p.super_admin) or p.stands_for = $1) and p.id <> $4
       and m.account_id = any ($2) limit 1`,
    [person.id, accounts, seesSuperAdmins(principal), but],
  );
  if (seen.length > 0) throw emailTaken();
  return person;
}

/** Returns the holder of an email, locked, so that a stand-in never represents another stand-in. */
async function holderOf(tx: Tx, email: string): Promise<PersonRecord> {
  const found = await personByEmail(tx, email);
  const person = found && (await lockPerson(tx, found.id));
  if (person?.email === found?.email && person?.standsFor === null) return person;
  throw concurrentChange();
}

export function emailTaken(): Problem {
  return Problem.invalid('email', fault('taken'));
}

interface Invited extends Record<string, unknown> {
  id: number;
  email: string;
}

/** Merges stand-ins into the person they represent once the person accepts with the key of their mail. */
@Injectable()
export class StandIns {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  /** Returns the email of the person who accepted; undefined if the key belongs to no invitation. */
  async accept(id: string, key: string): Promise<string | undefined> {
    const options = { name: 'accept-invitation', scope: everyTenant, principal: currentPrincipal() };
    return this.commands.run(options, async (tx) => {
      const now = this.clock.now();
      const found = await invitedBy(tx, id, key, now);
      if (!found) return undefined;
      // Accounts are locked before people, as everywhere, against deadlocks.
      for (const account of await accountsOf(tx, found.id)) await lockAccount(tx, account);
      // The mail proves only the email, so it admits its current holder.
      const holder = await personByEmail(tx, found.email);
      for (const person of [found.id, holder?.id ?? found.id].sort((a, b) => a - b))
        await lockPerson(tx, person);
      if (!(await invitedBy(tx, id, key, now))) return undefined;
      const person = await personByEmail(tx, found.email);
      if (person?.id !== holder?.id || person?.enabled === false) return undefined;
      await forgetPause(tx, found.email);
      if (person) await this.join(tx, found.id, person, now);
      else await becomePerson(tx, found.id, now);
      return found.email;
    });
  }

  /**
   * Gives a person the accounts and roles of their stand-in. Ends earlier sessions, because another operator's provider
   * may have opened them; for people linked to a provider all other credentials end too.
   */
  private async join(tx: CommandTx, standIn: number, person: PersonRecord, now: Date): Promise<void> {
    if (!(await proveEmail(tx, person, now))) {
      const linked = await tx.query('select 1 from sso_link where person_id = $1 limit 1', [person.id]);
      if (linked.length > 0) await resetCredentials(tx, person.id, now);
      else await endSignIns(tx, person.id, now, { by: { kind: 'user', id: person.id } });
    }
    await copyMemberships(tx, standIn, person.id);
    await endStandIn(tx, standIn, now);
    await publishGrantsOfPerson(tx, person.id);
  }
}

/** The email is free again: the stand-in becomes a new person, who has yet to choose a password. */
async function becomePerson(tx: CommandTx, id: number, now: Date): Promise<void> {
  await tx.records.update(PersonRecord, { id }, { standsFor: null });
  await proveEmail(tx, (await personById(tx, id))!, now);
  await publishGrantsOfPerson(tx, id);
}

async function invitedBy(tx: Tx, id: string, key: string, now: Date): Promise<Invited | undefined> {
  const [row] = await tx.query<Invited>(
    `select p.id, p.email from password_reset r join person p on p.id = r.person_id
     where r.id = $1 and r.key_hash = $2 and r.purpose = 'join' and r.used_at is null and r.expires_at > $3
       and p.stands_for is not null and p.enabled`,
    [id, hashOfToken(key), now],
  );
  return row;
}

/** Gives a person the accounts and roles of their stand-in. */
async function copyMemberships(tx: CommandTx, standIn: number, personId: number): Promise<void> {
  for (const [table, rest] of [
    ['person_account', 'account_id'],
    ['person_grant', 'account_id, role_id'],
  ] as const)
    await tx.query(
      `insert into ${table} (person_id, ${rest}) select $2, ${rest} from ${table} where person_id = $1
       on conflict do nothing`,
      [standIn, personId],
    );
  for (const accountId of await accountsOf(tx, standIn)) {
    const roles = await tx.query<{ role_id: number }>(
      'select role_id from person_grant where person_id = $1 and account_id = $2 order by 1',
      [standIn, accountId],
    );
    const by = { kind: 'user' as const, id: personId };
    const after = { roleIds: roles.map(({ role_id }) => role_id), invitedAs: standIn };
    tx.audit({ accountId, subjectKind: 'user', subjectId: personId, after, by });
  }
}

/** Deletes a stand-in for good: only its ID remains, and its personal fields in audit entries become unreadable. */
async function endStandIn(tx: CommandTx, id: number, now: Date): Promise<void> {
  const accountIds = await accountsOf(tx, id);
  for (const table of ['person_grant', 'person_account'])
    await tx.query(`delete from ${table} where person_id = $1`, [id]);
  const [row] = await tx.query<{ created_at: Date; grants_version: number }>(
    'delete from person where id = $1 returning created_at, grants_version',
    [id],
  );
  await eraseKey(tx, `user:${id}`, now);
  const key = String(id);
  const left = { userId: id, enabled: false, accountIds, createdAt: row!.created_at.getTime() };
  const grants = { userId: id, grantsVersion: row!.grants_version + 1, sessionId: '' };
  tx.publish(
    { event: events.UserChanged, key, accountId: 0, payload: left },
    { event: events.UserChanged, key, accountId: 0, payload: null },
    { event: events.GrantsChanged, key, accountId: 0, payload: grants },
  );
}

/**
 * Reassigns the stand-ins of a person whose email changed: the first becomes the person of that email, the others stand
 * in for it. Returns the first; undefined without stand-ins.
 */
export async function reassignStandIns(tx: CommandTx, personId: number): Promise<PersonRecord | undefined> {
  const [first] = await rowsOf<PersonRecord>(
    tx,
    'select * from person where stands_for = $1 order by id for update',
    [personId],
  );
  if (!first) return undefined;
  await tx.query('update person set stands_for = nullif($2, id) where stands_for = $1', [personId, first.id]);
  return first;
}

/** Ends the invitations of an erased person. */
export async function endStandInsOf(tx: CommandTx, personId: number, now: Date): Promise<void> {
  const rows = await tx.query<{ id: number }>('select id from person where stands_for = $1 order by 1', [
    personId,
  ]);
  for (const { id } of rows) await endStandIn(tx, id, now);
}
