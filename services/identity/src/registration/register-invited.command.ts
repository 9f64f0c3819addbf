import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  Database,
  everyTenant,
  isUuid,
  Problem,
} from '@backroom/platform';
import type {
  RegisterInvitedRequest,
  RegisterInvitedResponse,
} from '@backroom/proto/identity/v1/sessions_service';
import { fault } from '../faults.js';
import { forgetPause } from '../mail/recipient-pause.js';
import { hashOfNewPassword } from '../password/password-rules.js';
import { SecretDigests } from '../sign-in/secret-digest.js';
import { forgetRegistrations } from './forget-registrations.sql.js';
import { insertRegistered } from './insert-registered.js';
import { readRegistrant } from './registrant.js';

export class RegisterInvited {
  constructor(readonly request: RegisterInvitedRequest) {}
}

/**
 * Creates a person of scope `user` without any account, whose email the mail of an invite has proven (H-06).
 * Idempotent: the caller may have crashed before its next step.
 */
@CommandHandler(RegisterInvited)
export class RegisterInvitedHandler implements ICommandHandler<RegisterInvited, RegisterInvitedResponse> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly digests: SecretDigests,
  ) {}

  async execute({ request }: RegisterInvited): Promise<RegisterInvitedResponse> {
    const { inviteId, password } = request;
    if (!isUuid(inviteId)) throw Problem.invalid('invite_id', fault('uuid'));
    const { email, firstName, lastName } = readRegistrant({ ...request, address: '', language: '' });
    const passwordHash = await hashOfNewPassword(password);
    const userId = await this.create({ inviteId, email, firstName, lastName, password, passwordHash });
    // An erased person must not be returned.
    const [person] = await this.database.withTenant(everyTenant, (tx) =>
      tx.query<{ first_name: string; last_name: string }>(
        'select first_name, last_name from person where id = $1 and erased_at is null and enabled',
        [userId],
      ),
    );
    if (!person) throw personExists();
    return { userId, firstName: person.first_name, lastName: person.last_name };
  }

  private async create(
    invited: Pick<RegisterInvitedRequest, 'inviteId' | 'email' | 'firstName' | 'lastName' | 'password'> & {
      passwordHash: string;
    },
  ): Promise<number> {
    const { inviteId, password, ...registered } = invited;
    const { email } = registered;
    const options = {
      ...{ name: 'register-invited', scope: everyTenant, principal: currentPrincipal() },
      idempotencyKey: `customer-invite/${inviteId}`,
      input: { email, password: this.digests.of(password) },
    };
    try {
      return await this.commands.run(options, async (tx) => {
        const id = await insertRegistered(tx, registered, this.clock.now());
        if (id === undefined) throw personExists();
        // Voids all other registrations of the email.
        await forgetRegistrations(tx, email);
        await forgetPause(tx, email);
        return id;
      });
    } catch (error) {
      // An earlier request had another password, which remains in force.
      if (error instanceof Problem && error.code === 'idempotency-key-reused') throw personExists();
      throw error;
    }
  }
}

function personExists(): Problem {
  return new Problem('conflict', fault('person-exists'));
}
