import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, everyTenant, Ids, Random, schedule } from '@backroom/platform';
import type { RegisterRequest, RegisterResponse } from '@backroom/proto/identity/v1/sessions_service';
import { confirmationWork } from './confirmation-mail.work.js';
import { hashOfNewPassword } from '../password/password-rules.js';
import { readRegistrant } from './registrant.js';
import { hashOfToken, newToken } from '../session/tokens.js';

/** Lifetime of a registration, milliseconds. */
const registrationLifetime = 24 * 3_600_000;

export class Register {
  constructor(readonly request: RegisterRequest) {}
}

/**
 * Stores a registration until its email is confirmed (AUTH-3). The email is looked up later with the mail: neither the
 * response nor its timing reveals whether it is taken.
 */
@CommandHandler(Register)
export class RegisterHandler implements ICommandHandler<Register, RegisterResponse> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly random: Random,
  ) {}

  async execute({ request }: Register): Promise<RegisterResponse> {
    const registrant = readRegistrant(request);
    const passwordHash = await hashOfNewPassword(request.password);
    const now = this.clock.now();
    const id = this.ids.next();
    const token = newToken(this.random);
    const expiresAt = new Date(now.getTime() + registrationLifetime);
    await this.commands.run(
      {
        name: 'register',
        scope: everyTenant,
        principal: currentPrincipal(),
        unaudited: 'no person exists yet; the confirmation is audited',
      },
      async (tx) => {
        await tx.query(
          `insert into registration
             (id, email, first_name, last_name, password_hash, language, token_hash, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [
            id,
            registrant.email,
            registrant.firstName,
            registrant.lastName,
            passwordHash,
            registrant.language,
            hashOfToken(token),
            now,
            expiresAt,
          ],
        );
        await schedule(tx, confirmationWork(id, now));
      },
    );
    return { email: registrant.email, token, expiresAt: expiresAt.getTime() };
  }
}
