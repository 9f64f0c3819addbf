import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, everyTenant, Problem, type CommandTx } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { hashOfToken } from './tokens.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export class ConfirmRegistration {
  constructor(
    readonly id: string,
    readonly key: string,
  ) {}
}

interface RegistrationRow extends Record<string, unknown> {
  email: string;
  first_name: string;
  last_name: string;
  password_hash: string;
}

/** Turns a registration into a person of scope `user` without any account (decisions: Sign-up). A key works once. */
@CommandHandler(ConfirmRegistration)
export class ConfirmRegistrationHandler implements ICommandHandler<ConfirmRegistration, { email: string }> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ id, key }: ConfirmRegistration): Promise<{ email: string }> {
    if (!uuid.test(id)) throw refused();
    const options = { name: 'confirm-registration', scope: everyTenant, principal: currentPrincipal() };
    return this.commands.run(options, async (tx) => {
      const now = this.clock.now();
      const [registration] = await tx.query<RegistrationRow>(
        `delete from registration where id = $3 and key_hash = $1 and expires_at > $2
         returning email, first_name, last_name, password_hash`,
        [hashOfToken(key), now, id],
      );
      if (!registration) throw refused();
      await this.create(tx, registration, now);
      // What else was registered for this email, by whomever, is void.
      await tx.query('delete from registration where lower(email) = lower($1)', [registration.email]);
      return { email: registration.email };
    });
  }

  private async create(tx: CommandTx, registration: RegistrationRow, now: Date): Promise<void> {
    const [person] = await tx.query<{ id: number; grants_version: number }>(
      `insert into person (email, first_name, last_name, password_hash, created_at) values ($1, $2, $3, $4, $5)
       on conflict (lower(email)) do nothing returning id, grants_version`,
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
  return Problem.invalid('key', 'has been used or is too old. Please sign up again.');
}
