import { createHash } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  everyTenant,
  schedule,
  FieldCheck,
  knownLanguage,
} from '@backroom/platform';
import type { RequestPasswordResetRequest } from '@backroom/proto/identity/v1/sessions_service';
import { passwordResetWork } from './password-reset-mail.work.js';

export class RequestPasswordReset {
  constructor(readonly request: RequestPasswordResetRequest) {}
}

/**
 * Takes note that somebody forgot a password (AUTH-2). Who it is is looked up with the mail, later: the answer, the
 * rows and the time are the same for an email that nobody has.
 */
@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset, void> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ request }: RequestPasswordReset): Promise<void> {
    const check = new FieldCheck();
    const email = check.email('email', request.email);
    check.done();
    // Asking again before the mail is written replaces the work: one mail.
    const key = createHash('sha256').update(email).digest('hex');
    const payload = { email, language: knownLanguage(request.language) };
    await this.commands.run(
      {
        name: 'request-password-reset',
        scope: everyTenant,
        principal: currentPrincipal(),
        unaudited: 'it is noted that somebody asked; nothing of a person changes',
      },
      (tx) => schedule(tx, passwordResetWork(key, payload, this.clock.now())),
    );
  }
}
