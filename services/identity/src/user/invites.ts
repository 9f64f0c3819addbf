import { Injectable } from '@nestjs/common';
import { Clock, Ids, Random, schedule, type CommandTx, knownLanguage } from '@backroom/platform';
import type { PersonRecord } from './person.entity.js';
import { accountById } from '../account/account.sql.js';
import { MailSealer } from '../mail/mail-sealer.js';
import { createResetKey } from '../password/reset-key.js';
import { countInvitation, pauseOfInvitations } from './invitation-quota.js';

/** Lifetime of an invitation, milliseconds (decided: invites are valid 14 days). */
const inviteLifetime = 14 * 86_400_000;

/** The recipient of a mail. */
interface Recipient {
  email: string;
  firstName: string;
  language?: string;
}

/**
 * Invites people created without a password, with a single-use key to choose one. Existing people get a key to join the
 * operator.
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
    recipient: Recipient,
    accountId: number,
    existing?: PersonRecord,
  ): Promise<void> {
    await countInvitation(tx, accountId, this.clock.now());
    await this.write(tx, personId, recipient, accountId, existing);
  }

  /** Sends without counting towards the operator's daily limit. */
  async write(
    tx: CommandTx,
    personId: number,
    { email, firstName, language = '' }: Recipient,
    accountId: number,
    existing?: PersonRecord,
  ): Promise<void> {
    const parts = { clock: this.clock, ids: this.ids, random: this.random };
    const { id, key, expiresAt } = await createResetKey(
      tx,
      parts,
      personId,
      inviteLifetime,
      existing ? 'join' : 'invite',
    );
    const mail = {
      id: `invite/${id}`,
      kind: existing ? 'join' : 'invite',
      language: knownLanguage(language),
      to: email,
      name: existing ? existing.firstName : firstName,
      values: { id, key, operator: (await accountById(tx, accountId))!.name },
      expiresAt,
    };
    // Disabled people receive no mails.
    if (existing?.enabled !== false) await schedule(tx, this.mails.paced(mail, this.clock.now()));
    tx.audit({ accountId, subjectKind: 'user', subjectId: personId, after: { invited: true } });
  }

  /** Sends unless the operator has reached its daily limit. */
  async sendWithinQuota(
    tx: CommandTx,
    personId: number,
    recipient: Recipient,
    accountId: number,
    existing: PersonRecord,
  ) {
    if ((await pauseOfInvitations(tx, accountId, this.clock.now())) === 0)
      await this.send(tx, personId, recipient, accountId, existing);
  }
}
