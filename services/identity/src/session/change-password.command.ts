import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, Database, everyTenant, Problem } from '@backroom/platform';
import { personById } from '../access/access.sql.js';
import { hashOfNewPassword } from './password-rules.js';
import { passwordFits } from './passwords.js';
import { setPassword } from './set-password.js';
import { SignInThrottle } from './sign-in-throttle.js';

export class ChangePassword {
  constructor(
    readonly currentPassword: string,
    readonly password: string,
  ) {}
}

/** Sets the caller's own password, for whoever knows the present one, and ends the caller's other sessions. */
@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword, void> {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly throttle: SignInThrottle,
  ) {}

  async execute({ currentPassword, password }: ChangePassword): Promise<void> {
    const principal = currentPrincipal();
    const person = await this.database.withTenant(everyTenant, (tx) => personById(tx, Number(principal.id)));
    // Whoever found an open session guesses no faster than at the door.
    const attempt = await this.throttle.begin(person?.email ?? '', principal.address ?? '');
    if (!(await this.throttle.check(attempt, () => passwordFits(person?.password_hash, currentPassword))))
      throw Problem.invalid('currentPassword', 'is not your password');
    const passwordHash = await hashOfNewPassword(password);
    await this.commands.run({ name: 'change-password', scope: everyTenant, principal }, async (tx) => {
      await this.throttle.succeeded(tx, attempt);
      await setPassword(tx, person!.id, passwordHash, this.clock.now(), { keptSession: principal.sessionId });
    });
  }
}
