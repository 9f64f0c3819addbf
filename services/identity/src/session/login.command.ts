import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  Database,
  everyTenant,
  Ids,
  Problem,
  Random,
} from '@backroom/platform';
import type { LoginRequest, Session } from '@backroom/proto/identity/v1/identity_service';
import { personByEmail } from '../access/access.sql.js';
import { issueTokens, sessionEnd } from './open-session.js';
import { passwordFits } from './passwords.js';
import { AccessTokenSigner } from './tokens.js';

export class Login {
  constructor(readonly request: LoginRequest) {}
}

/** Opens a session for the right password (AUTH-1); the same refusal for an unknown email and a wrong password. */
@CommandHandler(Login)
export class LoginHandler implements ICommandHandler<Login, Session> {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly random: Random,
    private readonly signer: AccessTokenSigner,
  ) {}

  async execute({ request }: Login): Promise<Session> {
    // Looked up before the transaction that writes: hashing must not hold a connection.
    const person = await this.database.withTenant(everyTenant, (tx) => personByEmail(tx, request.email));
    const fits = await passwordFits(person?.password_hash, request.password);
    if (!person || !fits || !person.enabled)
      throw new Problem('unauthenticated', 'The login detail is incorrect.', [], 'invalid-login');

    const now = this.clock.now();
    const session = { id: this.ids.next(), expiresAt: sessionEnd(now) };
    return this.commands.run(
      { name: 'login', scope: everyTenant, principal: currentPrincipal() },
      async (tx) => {
        await tx.query(
          `insert into session (id, person_id, created_at, expires_at, address, user_agent) values ($1, $2, $3, $4, $5, $6)`,
          [session.id, person.id, now, session.expiresAt, request.address, request.userAgent.slice(0, 400)],
        );
        return issueTokens(
          tx,
          this.signer,
          person,
          session,
          this.random.bytes(32).toString('base64url'),
          now,
        );
      },
    );
  }
}
