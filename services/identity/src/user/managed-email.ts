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
import { personToRepresent, reassignStandIns } from './stand-in.js';
import { personTombstone, publishPeople } from './publish-people.js';

interface EmailChange {
  email: string;
  language: string;
}

/**
 * Email changes by an administrator. For an active person the new email takes effect once confirmed there; for one who
 * never signed in it is a correction, and the invitation is sent again. Neither reveals whether a person of another
 * operator has the email.
 */
@Injectable()
export class ManagedEmails {
  constructor(
    private readonly clock: Clock,
    private readonly invites: Invites,
    private readonly newEmails: NewEmails,
  ) {}

  /**
   * Returns the email pending confirmation, or an empty text after an immediate change. Throws `invalid` if the caller
   * can see its holder.
   */
  async change(tx: CommandTx, by: Principal, managed: ManagedPerson, change: EmailChange): Promise<string> {
    const { person } = managed;
    const holder = (await personByEmail(tx, change.email))
      ? await personToRepresent(tx, by, change.email, person.id)
      : undefined;
    if (!(await wasActive(tx, person))) {
      await this.correct(tx, managed, change, holder);
      return '';
    }
    await this.newEmails.request(tx, person, change);
    await auditOwn(tx, person.id, { after: { emailChange: 'waits for its confirmation' } });
    return change.email;
  }

  private async correct(
    tx: CommandTx,
    { person, accounts }: ManagedPerson,
    { email, language }: EmailChange,
    holder: PersonRecord | undefined,
  ): Promise<void> {
    const now = this.clock.now();
    // A password typed by the administrator would work only for a free email, and so reveal which one it is.
    await tx.records.update(
      PersonRecord,
      { id: person.id },
      { email, standsFor: holder?.id ?? null, passwordHash: '' },
    );
    await endSignIns(tx, person.id, now);
    // Stand-ins are hidden from other services.
    if (holder && person.standsFor === null) tx.publish(personTombstone(person.id));
    const left = person.standsFor === null ? await reassignStandIns(tx, person.id) : undefined;
    if (left) await this.reinvite(tx, left, now);
    // A disabled person gets no invitation: its key would open nothing.
    const { enabled, firstName } = (await personById(tx, person.id))!;
    const recipient = { email, firstName, language };
    if (enabled && accounts.length > 0)
      await this.invites.send(tx, person.id, recipient, accounts[0]!, holder);
  }

  /** Reinvites a stand-in whose person never existed: they become a new person and choose a password. */
  private async reinvite(tx: CommandTx, left: PersonRecord, now: Date): Promise<void> {
    await endSignIns(tx, left.id, now);
    await publishPeople(tx, [left.id]);
    const [accountId] = await accountsOf(tx, left.id);
    if (!left.enabled || !accountId) return;
    const recipient = { email: left.email, firstName: left.firstName };
    // Not counted in its operator's daily limit, because the operator did not cause this mail.
    await this.invites.write(tx, left.id, recipient, accountId);
  }
}

/** Whether a person was ever active: by a proven email or by traces of a sign-in. */
async function wasActive(tx: CommandTx, person: PersonRecord): Promise<boolean> {
  if (person.emailVerifiedAt) return true;
  const left = await tx.query(
    `select 1 where exists (select 1 from session where person_id = $1)
       or exists (select 1 from known_device where person_id = $1)
       or exists (select 1 from api_key where created_by = $1)`,
    [person.id],
  );
  return left.length > 0;
}
