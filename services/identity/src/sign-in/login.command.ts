import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  Database,
  everyTenant,
  Ids,
  type CommandTx,
} from '@backroom/platform';
import type { LoginRequest, LoginResponse } from '@backroom/proto/identity/v1/identity_service';
import { personByEmail } from '../access/access.sql.js';
import { openChallenge } from '../two-factor/open-challenge.js';
import { hasSecondFactor } from '../two-factor/second-factor.sql.js';
import { invalidLogin } from './invalid-login.js';
import { knownDevice } from './known-device.js';
import { passwordFits } from '../password/passwords.js';
import { SessionOpener } from '../session/session-opener.js';
import { SignInThrottle } from './sign-in-throttle.js';

export class Login {
  constructor(readonly request: LoginRequest) {}
}

/** Opens a session for the correct password (AUTH-1); an unknown email and a wrong password get the same refusal. */
@CommandHandler(Login)
export class LoginHandler implements ICommandHandler<Login, LoginResponse> {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly throttle: SignInThrottle,
    private readonly sessions: SessionOpener,
  ) {}

  async execute({ request }: Login): Promise<LoginResponse> {
    const { email, address, work } = request;
    // Outside the writing transaction, so that hashing does not hold a connection.
    const { person, device } = await this.database.withTenant(everyTenant, async (tx) => {
      const found = await personByEmail(tx, email);
      return { person: found, device: await knownDevice(tx, found?.id, request.deviceToken) };
    });
    const attempt = await this.throttle.begin({ email, address, work, device });
    const isRight = await this.throttle.check(attempt, async () => {
      const fits = await passwordFits(person?.passwordHash, request.password);
      return !(!person || !fits || !person.enabled);
    });
    if (!person || !isRight) throw invalidLogin();
    const options = { name: 'login', scope: everyTenant, principal: currentPrincipal() };
    const open = async (tx: CommandTx) => {
      if (await hasSecondFactor(tx, person.id)) {
        // The guesses stay counted until the second step: a password alone is no success.
        await this.throttle.undo(tx, attempt);
        const challenge = await openChallenge(tx, this.ids, person, request, this.clock.now());
        return { session: undefined, challenge };
      }
      await this.throttle.succeeded(tx, attempt);
      return { session: await this.sessions.open(tx, person, request), challenge: undefined };
    };
    return this.throttle.during(attempt, () => this.commands.run(options, open));
  }
}
