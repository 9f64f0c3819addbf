import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, everyTenant, Problem, schedule } from '@backroom/platform';
import { fault } from '../faults.js';
import { confirmationWork } from './confirmation-mail.work.js';
import { hashOfToken } from '../session/tokens.js';
import { mailPause } from '../mail/recipient-pause.js';

export class ResendConfirmation {
  constructor(readonly token: string) {}
}

/** Resends the mail of a registration and voids the key of the previous one. */
@CommandHandler(ResendConfirmation)
export class ResendConfirmationHandler implements ICommandHandler<ResendConfirmation, void> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ token }: ResendConfirmation): Promise<void> {
    await this.commands.run(
      {
        name: 'resend-confirmation',
        scope: everyTenant,
        principal: currentPrincipal(),
        unaudited: 'no person exists yet; the confirmation is audited',
      },
      async (tx) => {
        const now = this.clock.now();
        const [registration] = await tx.query<{ id: string; mailed_at: Date | null }>(
          'select id, mailed_at from registration where token_hash = $1 and expires_at > $2',
          [hashOfToken(token), now],
        );
        if (!registration) throw new Problem('unauthenticated', fault('registration-ended'));
        const since = registration.mailed_at && now.getTime() - registration.mailed_at.getTime();
        if (since === null || since >= mailPause) await schedule(tx, confirmationWork(registration.id, now));
      },
    );
  }
}
