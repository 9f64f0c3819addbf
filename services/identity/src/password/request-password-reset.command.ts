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
 * Records a forgotten password (AUTH-2). The person is looked up later with the mail: response, rows and time are the
 * same for an unknown email.
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
    // A repeated request before the mail is written replaces the work: one mail.
    const key = createHash('sha256').update(email).digest('hex');
    const payload = { email, language: knownLanguage(request.language) };
    await this.commands.run(
      {
        name: 'request-password-reset',
        scope: everyTenant,
        principal: currentPrincipal(),
        unaudited: 'records only the request; no person changes',
      },
      (tx) => schedule(tx, passwordResetWork(key, payload, this.clock.now())),
    );
  }
}
