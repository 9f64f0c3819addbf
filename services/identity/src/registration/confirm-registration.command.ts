import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  emailKeyOf,
  everyTenant,
  isUuid,
  Problem,
} from '@backroom/platform';
import { fault } from '../faults.js';
import { StandIns } from '../user/stand-in.js';
import { forgetRegistrations } from './forget-registrations.sql.js';
import { insertRegistered } from './insert-registered.js';
import { NewEmails } from './new-email.js';
import { forgetPause } from '../mail/recipient-pause.js';
import { hashOfToken } from '../session/tokens.js';

export class ConfirmRegistration {
  constructor(
    readonly id: string,
    readonly key: string,
  ) {}
}

/** The confirmed email, and whether its person joined an operator. */
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
      // Earlier releases stored other forms.
      const email = emailKeyOf(registration.email);
      const { first_name: firstName, last_name: lastName, password_hash: passwordHash } = registration;
      // The email was taken after the mail was written.
      if (!(await insertRegistered(tx, { email, firstName, lastName, passwordHash }, now))) throw refused();
      // A key works once and voids all other registrations of the email.
      await forgetRegistrations(tx, email);
      await forgetPause(tx, email);
      return email;
    });
    // The same page confirms the new email of an existing person and accepts invitations of another operator.
    const confirmed = registered ?? (await this.newEmails.confirm(id, key));
    if (confirmed) return { email: confirmed, joined: false };
    const joined = await this.standIns.accept(id, key);
    if (!joined) throw refused();
    return { email: joined, joined: true };
  }
}

function refused(): Problem {
  return Problem.invalid('key', fault('registration-link-used'));
}
