import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, everyTenant } from '@backroom/platform';
import { endSession } from './end-session.js';
import { hashOfToken } from './tokens.js';

export class Logout {
  constructor(
    readonly refreshToken: string,
    readonly sessionId: string,
  ) {}
}

/** Ends the session of a refresh or access token. A missing session is no error. */
@CommandHandler(Logout)
export class LogoutHandler implements ICommandHandler<Logout, void> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ refreshToken, sessionId }: Logout): Promise<void> {
    await this.commands.run(
      { name: 'logout', scope: everyTenant, principal: currentPrincipal() },
      async (tx) => {
        const sessions = await tx.query<{ id: string; person_id: number }>(
          `select id, person_id from session
           where revoked_at is null and (id = nullif($2, '')::uuid or id = (select session_id from refresh_token where hash = $1)) for update`,
          [hashOfToken(refreshToken), sessionId],
        );
        for (const { id, person_id } of sessions)
          await endSession(tx, id, this.clock.now(), { kind: 'user', id: person_id, sessionId: id });
      },
    );
  }
}
