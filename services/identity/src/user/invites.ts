import { Injectable } from '@nestjs/common';
import { Clock, Ids, Random, schedule, type CommandTx, knownLanguage } from '@backroom/platform';
import { accountById } from '../account/account.sql.js';
import { MailSealer } from '../session/ask-for-mail.js';
import { createResetKey } from '../session/reset-key.js';
import { countInvitation } from './invitation-quota.js';

/** How long somebody may take to choose their password, milliseconds (decided: invites are valid 14 days). */
export const inviteLifetime = 14 * 86_400_000;

/** Invites people whom an operator made without a password: a key to choose one with, once. */
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
    { email, firstName, language = '' }: { email: string; firstName: string; language?: string },
    accountId: number,
  ): Promise<void> {
    await countInvitation(tx, accountId, this.clock.now());
    const parts = { clock: this.clock, ids: this.ids, random: this.random };
    const { id, key, expiresAt } = await createResetKey(tx, parts, personId, inviteLifetime, 'invite');
    const mail = {
      id: `invite/${id}`,
      kind: 'invite',
      language: knownLanguage(language),
      to: email,
      name: firstName,
      values: { id, key, operator: (await accountById(tx, accountId))!.name },
      expiresAt,
    };
    await schedule(tx, this.mails.paced(mail, this.clock.now()));
    tx.audit({ accountId, subjectKind: 'user', subjectId: personId, after: { invited: true } });
  }
}
