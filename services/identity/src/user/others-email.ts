import { Injectable } from '@nestjs/common';
import { Clock, type CommandTx, type Principal } from '@backroom/platform';
import { personByEmail, personById } from '../access/access.sql.js';
import { PersonRecord } from './person.entity.js';
import { auditOwn } from '../session/audit-own.js';
import { endSignIns } from '../session/end-sign-ins.js';
import { NewEmails } from '../registration/new-email.js';
import { Invites } from './invites.js';
import type { ManagedPerson } from './person-to-change.js';
import { accountsOf } from './person.sql.js';
import { passOnStandIns, standsFor } from './stand-in.js';
import { personForgotten, tellPeople } from './tell-people.js';

interface Wanted {
  email: string;
  language: string;
}

/**
 * Another email that a keeper gives somebody else. Of whoever is in it counts when it is confirmed there; of whoever never
 * came it is a typing error, and the invitation goes anew. Whether another operator's person has it is told by neither.
 */
@Injectable()
export class OthersEmails {
  constructor(
    private readonly clock: Clock,
    private readonly invites: Invites,
    private readonly newEmails: NewEmails,
  ) {}

  /** What waits to be confirmed; empty: the email is changed. Throws `invalid` where the caller sees who has it. */
  async change(tx: CommandTx, by: Principal, managed: ManagedPerson, wanted: Wanted): Promise<string> {
    const { person } = managed;
    const there = (await personByEmail(tx, wanted.email))
      ? await standsFor(tx, by, wanted.email, person.id)
      : undefined;
    if (!(await everCame(tx, person))) {
      await this.correct(tx, managed, wanted, there);
      return '';
    }
    await this.newEmails.ask(tx, person, wanted);
    await auditOwn(tx, person.id, { after: { emailChange: 'waits for its confirmation' } });
    return wanted.email;
  }

  private async correct(
    tx: CommandTx,
    { person, accounts }: ManagedPerson,
    { email, language }: Wanted,
    there: PersonRecord | undefined,
  ): Promise<void> {
    const now = this.clock.now();
    // A password that somebody typed for them would open the free email alone, and so tell which it is.
    await tx.records.update(
      PersonRecord,
      { id: person.id },
      { email, standsFor: there?.id ?? null, passwordHash: '' },
    );
    await endSignIns(tx, person.id, now);
    // Whoever stands in for somebody is nobody to others.
    if (there && person.standsFor === null) tx.publish(personForgotten(person.id));
    const left = person.standsFor === null ? await passOnStandIns(tx, person.id) : undefined;
    if (left) await this.inviteAnew(tx, left, now);
    // Somebody disabled is invited by nobody: the key would open nothing.
    const { enabled, firstName } = (await personById(tx, person.id))!;
    const whom = { email, firstName, language };
    if (enabled && accounts.length > 0) await this.invites.send(tx, person.id, whom, accounts[0]!, there);
  }

  /** Who was invited to come in as somebody who never was: they are new themselves, and choose a password. */
  private async inviteAnew(tx: CommandTx, left: PersonRecord, now: Date): Promise<void> {
    await endSignIns(tx, left.id, now);
    await tellPeople(tx, [left.id]);
    const [accountId] = await accountsOf(tx, left.id);
    if (!left.enabled || !accountId) return;
    const whom = { email: left.email, firstName: left.firstName };
    // Its operator did nothing for this mail: it is none of its day.
    await this.invites.write(tx, left.id, whom, accountId);
  }
}

/** Whether a person was ever seen to be somebody: by a proven email, or by what only a sign-in leaves. */
async function everCame(tx: CommandTx, person: PersonRecord): Promise<boolean> {
  if (person.emailVerifiedAt) return true;
  const left = await tx.query(
    `select 1 where exists (select 1 from session where person_id = $1)
       or exists (select 1 from known_device where person_id = $1)
       or exists (select 1 from api_key where created_by = $1)`,
    [person.id],
  );
  return left.length > 0;
}
