import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, everyTenant, isUuid, Problem } from '@backroom/platform';
import { endSession } from './end-session.js';
import { endOtherSessions } from './end-sign-ins.js';

export class EndOwnSession {
  constructor(readonly id: string) {}
}

/** Ends one of the caller's sessions. A session of another user is missing. */
@CommandHandler(EndOwnSession)
export class EndOwnSessionHandler implements ICommandHandler<EndOwnSession, void> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: EndOwnSession): Promise<void> {
    if (!isUuid(id)) throw Problem.notFound('session');
    const principal = currentPrincipal();
    await this.commands.run({ name: 'end-session', scope: everyTenant, principal }, async (tx) => {
      const [own] = await tx.query<{ open: boolean }>(
        'select revoked_at is null as open from session where id = $1 and person_id = $2 for update',
        [id, principal.id],
      );
      if (!own) throw Problem.notFound('session');
      if (own.open) await endSession(tx, id, this.clock.now());
    });
  }
}

export class EndOtherSessions {}

/** Ends the caller's sessions except the current one. */
@CommandHandler(EndOtherSessions)
export class EndOtherSessionsHandler implements ICommandHandler<EndOtherSessions, number> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<number> {
    const principal = currentPrincipal();
    return this.commands.run({ name: 'end-other-sessions', scope: everyTenant, principal }, (tx) =>
      endOtherSessions(tx, Number(principal.id), this.clock.now(), principal.sessionId),
    );
  }
}
