import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, everyTenant } from '@backroom/platform';
import { OwnProofs } from '../proof/own-proof.js';
import { hashOfNewPassword } from './password-rules.js';
import { setPassword } from './set-password.js';

export class ChangePassword {
  constructor(
    readonly currentPassword: string,
    readonly password: string,
  ) {}
}

/** Changes the caller's own password, given the current one, and ends the caller's other sessions. */
@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword, void> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly proofs: OwnProofs,
  ) {}

  async execute({ currentPassword, password }: ChangePassword): Promise<void> {
    const principal = currentPrincipal();
    const proof = await this.proofs.verifyPassword(principal, currentPassword);
    await this.proofs.during(proof, async () => {
      const passwordHash = await hashOfNewPassword(password);
      await this.commands.run({ name: 'change-password', scope: everyTenant, principal }, async (tx) => {
        await this.proofs.complete(tx, proof);
        const options = { keptSession: principal.sessionId };
        await setPassword(tx, proof.person.id, passwordHash, this.clock.now(), options);
      });
    });
  }
}
