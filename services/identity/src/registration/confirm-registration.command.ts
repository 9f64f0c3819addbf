import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  everyTenant,
  isUuid,
  Problem,
  type CommandTx,
} from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { fault } from '../faults.js';
import { StandIns } from '../user/stand-in.js';
import { NewEmails } from './new-email.js';
import { forgetPause } from '../mail/recipient-pause.js';
import { hashOfToken } from '../session/tokens.js';

export class ConfirmRegistration {
  constructor(
    readonly id: string,
    readonly key: string,
  ) {}
}

/** Whose email it is, and whether they came into an operator. */
interface Confirmed {
  email: string;
  joined: boolean;
}

interface RegistrationRow extends Record<string, unknown> {
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
}

/** Turns a registration into a person of scope `user` without any account (decisions: Sign-up). A key works once. */
@CommandHandler(ConfirmRegistration)
export class ConfirmRegistrationHandler implements ICommandHandler<ConfirmRegistration, Confirmed> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly newEmails: NewEmails,
    private readonly standIns: StandIns,
  ) {}

  async execute({ id, key }: ConfirmRegistration): Promise<Confirmed> {
    if (!isUuid(id)) throw refused();
    const options = { name: 'confirm-registration', scope: everyTenant, principal: currentPrincipal() };
    const registered = await this.commands.run(options, async (tx) => {
      const now = this.clock.now();
      const [registration] = await tx.query<RegistrationRow>(
        `select email, first_name, last_name, password_hash from registration
         where id = $3 and key_hash = $1 and expires_at > $2 for update`,
        [hashOfToken(key), now, id],
      );
      if (!registration) return undefined;
      await this.create(tx, registration, now);
      // A key works once, and what else was registered for this email, by whomever, is void.
      await tx.query('delete from registration where lower(email) = lower($1)', [registration.email]);
      await forgetPause(tx, registration.email);
      return registration.email;
    });
    // The same page confirms the new email of somebody who is there already, and lets them into another operator.
    const confirmed = registered ?? (await this.newEmails.confirm(id, key));
    if (confirmed) return { email: confirmed, joined: false };
    const joined = await this.standIns.accept(id, key);
    if (!joined) throw refused();
    return { email: joined, joined: true };
  }

  private async create(tx: CommandTx, registration: RegistrationRow, now: Date): Promise<void> {
    const [person] = await tx.query<{ id: number; grants_version: number }>(
      `insert into person (email, first_name, last_name, password_hash, created_at, email_verified_at)
       values ($1, $2, $3, $4, $5, $5)
       on conflict (lower(email)) where stands_for is null do nothing returning id, grants_version`,
      [registration.email, registration.first_name, registration.last_name, registration.password_hash, now],
    );
    // Somebody was created under this email since the mail was written.
    if (!person) throw refused();
    const key = String(person.id);
    tx.publish(
      {
        event: events.UserChanged,
        key,
        accountId: 0,
        payload: { userId: person.id, enabled: true, accountIds: [], createdAt: now.getTime() },
      },
      {
        event: events.GrantsChanged,
        key,
        accountId: 0,
        payload: { userId: person.id, grantsVersion: person.grants_version, sessionId: '' },
      },
    );
    tx.audit({
      accountId: 0,
      subjectKind: 'user',
      subjectId: person.id,
      after: { registered: true, email: registration.email },
      by: { kind: 'user', id: person.id },
    });
  }
}

function refused(): Problem {
  return Problem.invalid('key', fault('registration-link-used'));
}
