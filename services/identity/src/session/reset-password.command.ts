import { timingSafeEqual } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, everyTenant, isUuid, Problem } from '@backroom/platform';
import type { ResetPasswordRequest } from '@backroom/proto/identity/v1/sessions_service';
import { hashOfNewPassword } from './password-rules.js';
import { forgetPause } from './recipient-pause.js';
import { setPassword } from './set-password.js';
import { forgetGuesses } from './sign-in-throttle.js';
import { hashOfToken } from './tokens.js';

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
    if (!isUuid(id)) throw refused();
    // Refused for its form, the key stays good for another try.
    const passwordHash = await hashOfNewPassword(password);
    await this.commands.run(
      { name: 'reset-password', scope: everyTenant, principal: currentPrincipal() },
      async (tx) => {
        const now = this.clock.now();
        const [reset] = await tx.query<{ person_id: number; key_hash: Buffer; email: string }>(
          `select r.person_id, r.key_hash, p.email from password_reset r join person p on p.id = r.person_id and p.enabled
           where r.id = $1 and r.purpose in ('reset', 'invite') and r.used_at is null and r.expires_at > $2 for update of r`,
          [id, now],
        );
        if (!reset || !timingSafeEqual(reset.key_hash, hashOfToken(key))) throw refused();
        // Whoever reads the mail of the account is its owner: the guesses of others no longer stand in the way.
        await forgetGuesses(tx, reset.email);
        await setPassword(tx, reset.person_id, passwordHash, now, {
          by: { kind: 'user', id: reset.person_id },
        });
        await forgetPause(tx, reset.email);
        await tx.query('update person set email_verified_at = $2 where id = $1', [reset.person_id, now]);
      },
    );
  }
}

function refused(): Problem {
  return Problem.invalid('key', 'has been used or is too old. Please ask for a new one.');
}
