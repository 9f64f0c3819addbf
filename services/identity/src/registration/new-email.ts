import { Injectable } from '@nestjs/common';
import {
  Clock,
  Commands,
  currentPrincipal,
  everyTenant,
  Ids,
  Problem,
  Random,
  schedule,
  type CommandTx,
  knownLanguage,
  emailKeyOf,
} from '@backroom/platform';
import { fault } from '../faults.js';
import { personByEmail } from '../access/access.sql.js';
import { PersonRecord } from '../user/person.entity.js';
import { OldEmail } from '../user/old-email.js';
import { lockPerson } from '../user/person.sql.js';
import { publishPeople } from '../user/publish-people.js';
import { MailSealer } from '../mail/mail-sealer.js';
import { auditOwn } from '../session/audit-own.js';
import { endSignIns } from '../session/end-sign-ins.js';
import { resetCredentials } from './prove-email.js';
import { forgetPause } from '../mail/recipient-pause.js';
import { createResetKey } from '../password/reset-key.js';
import { hashOfToken } from '../session/tokens.js';

/** Lifetime of a confirmation key, milliseconds: equal to that of a registration. */
const lifetime = 24 * 3_600_000;

interface EmailRequest {
  email: string;
  /** Session of the person who requested it; absent for a request by an administrator. */
  sessionId?: string;
  language: string;
}

/** A new email of an active person takes effect once confirmed at that address, so that nobody can take another's. */
@Injectable()
export class NewEmails {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly random: Random,
    private readonly mails: MailSealer,
    private readonly oldEmail: OldEmail,
  ) {}

  /**
   * Mails a key to the new address. Sends nothing for a taken one, which stays hidden from its holder and the caller.
   */
  async request(tx: CommandTx, person: PersonRecord, request: EmailRequest): Promise<void> {
    const now = this.clock.now();
    await tx.query(
      "update password_reset set used_at = $2 where person_id = $1 and purpose = 'confirmEmail' and used_at is null",
      [person.id, now],
    );
    const parts = { clock: this.clock, ids: this.ids, random: this.random };
    const { id, key, expiresAt } = await createResetKey(tx, parts, person.id, lifetime, 'confirmEmail');
    await tx.query('update password_reset set asked = $2 where id = $1', [id, JSON.stringify(request)]);
    if (await personByEmail(tx, request.email)) return;
    const mail = {
      id: `confirm-email/${id}`,
      kind: 'confirmEmail',
      language: knownLanguage(request.language),
      to: request.email,
      name: person.firstName,
      values: { id, key },
      expiresAt,
    };
    await schedule(tx, this.mails.paced(mail, now));
  }

  /** Sets the email that a key confirms and returns it; undefined for another kind of key. */
  async confirm(id: string, key: string): Promise<string | undefined> {
    const options = { name: 'confirm-email', scope: everyTenant, principal: currentPrincipal() };
    return this.commands.run(options, async (tx) => {
      const now = this.clock.now();
      const [found] = await tx.query<{ person_id: number }>(
        'select person_id from password_reset where id = $1',
        [id],
      );
      const person = found && (await lockPerson(tx, found.person_id));
      const [used] = await tx.query<{ asked: EmailRequest }>(
        `select asked from password_reset where id = $1 and key_hash = $2 and purpose = 'confirmEmail'
           and used_at is null and expires_at > $3 for update`,
        [id, hashOfToken(key), now],
      );
      if (!person || !used) return undefined;
      // Earlier releases stored other forms.
      const asked = { ...used.asked, email: emailKeyOf(used.asked.email) };
      await this.applyEmail(tx, person, asked, now);
      return asked.email;
    });
  }

  /** Also voids this and every other key of the person. */
  private async applyEmail(
    tx: CommandTx,
    person: PersonRecord,
    request: EmailRequest,
    now: Date,
  ): Promise<void> {
    if (await personByEmail(tx, request.email)) throw Problem.invalid('email', fault('taken'));
    await tx.records.update(
      PersonRecord,
      { id: person.id },
      { email: request.email, emailVerifiedAt: now, updatedAt: now, version: () => 'version + 1' },
    );
    await publishPeople(tx, [person.id]);
    const by = { kind: 'user' as const, id: person.id };
    const isByAdministrator = request.sessionId === undefined;
    await endSignIns(tx, person.id, now, { keptSession: request.sessionId, by });
    await forgetPause(tx, request.email);
    // The administrator who requested it may know the password of an unproven email.
    if (isByAdministrator && !person.emailVerifiedAt) await resetCredentials(tx, person.id, now);
    if (isByAdministrator || person.emailVerifiedAt)
      await this.oldEmail.notify(tx, person, request.email, request.language);
    const [before, after] = [{ email: person.email }, { email: request.email }];
    await auditOwn(tx, person.id, { before, after, by });
  }
}
