import { Injectable } from '@nestjs/common';
import { Clock, Ids, Random, schedule, type CommandTx, knownLanguage } from '@backroom/platform';
import type { PersonRecord } from './person.entity.js';
import { accountById } from '../account/account.sql.js';
import { MailSealer } from '../mail/ask-for-mail.js';
import { createResetKey } from '../password/reset-key.js';
import { countInvitation, pauseOfInvitations } from './invitation-quota.js';

/** How long somebody may take to choose their password, milliseconds (decided: invites are valid 14 days). */
const inviteLifetime = 14 * 86_400_000;

/** Whom a mail is for. */
interface Recipient {
  email: string;
  firstName: string;
  language?: string;
}

/**
 * Invites people whom an operator made without a password: a key to choose one with, once. Somebody who is there already
 * gets one to come in with.
 */
@Injectable()
export class Invites {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly random: Random,
    private readonly mails: MailSealer,
  ) {}

  async send(
    tx: CommandTx,
    personId: number,
    whom: Recipient,
    accountId: number,
    there?: PersonRecord,
  ): Promise<void> {
    await countInvitation(tx, accountId, this.clock.now());
    await this.write(tx, personId, whom, accountId, there);
  }

  /** The same beside what the operator may send in a day. */
  async write(
    tx: CommandTx,
    personId: number,
    { email, firstName, language = '' }: Recipient,
    accountId: number,
    there?: PersonRecord,
  ): Promise<void> {
    const parts = { clock: this.clock, ids: this.ids, random: this.random };
    const { id, key, expiresAt } = await createResetKey(
      tx,
      parts,
      personId,
      inviteLifetime,
      there ? 'join' : 'invite',
    );
    const mail = {
      id: `invite/${id}`,
      kind: there ? 'join' : 'invite',
      language: knownLanguage(language),
      to: email,
      name: there ? there.firstName : firstName,
      values: { id, key, operator: (await accountById(tx, accountId))!.name },
      expiresAt,
    };
    // Somebody who was shut out is written to by nobody.
    if (there?.enabled !== false) await schedule(tx, this.mails.paced(mail, this.clock.now()));
    tx.audit({ accountId, subjectKind: 'user', subjectId: personId, after: { invited: true } });
  }

  /** The same, unless the operator has no invitation left today. */
  async sendIfLeft(tx: CommandTx, personId: number, whom: Recipient, accountId: number, there: PersonRecord) {
    if ((await pauseOfInvitations(tx, accountId, this.clock.now())) === 0)
      await this.send(tx, personId, whom, accountId, there);
  }
}
