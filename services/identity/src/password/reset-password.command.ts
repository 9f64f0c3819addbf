import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, everyTenant, isUuid } from '@backroom/platform';
import type { ResetPasswordRequest } from '@backroom/proto/identity/v1/sessions_service';
import { personOfPasswordKey, refusedKey } from './password-key.js';
import { hashOfNewPassword } from './password-rules.js';
import { proveEmail } from '../registration/prove-email.js';
import { forgetPause } from '../mail/recipient-pause.js';
import { setPassword } from './set-password.js';
import { forgetGuesses } from '../sign-in/sign-in-throttle.js';

export class ResetPassword {
  constructor(readonly request: ResetPasswordRequest) {}
}

/** Sets a password by the key of a mail (AUTH-2), once, and ends every session of the person. */
@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword, void> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ request: { id, key, password } }: ResetPassword): Promise<void> {
    if (!isUuid(id)) throw refusedKey();
    // Validated first: a refused password keeps the key valid.
    const passwordHash = await hashOfNewPassword(password);
    await this.commands.run(
      { name: 'reset-password', scope: everyTenant, principal: currentPrincipal() },
      async (tx) => {
        const now = this.clock.now();
        const { personId, email, person } = await personOfPasswordKey(
          tx,
          { id, key },
          now,
          'for update of r',
        );
        // The reader of the mail is the owner: guesses by others no longer block the account.
        await forgetGuesses(tx, email);
        await proveEmail(tx, person, now);
        await setPassword(tx, personId, passwordHash, now, {
          by: { kind: 'user', id: personId },
        });
        await forgetPause(tx, email);
      },
    );
  }
}
