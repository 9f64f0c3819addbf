import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal } from '@backroom/platform';
import type { Hold, ReleaseRequest } from '@backroom/proto/tenders/v1/tenders_service';
import { releaseHold } from './release-hold.js';

export class Release {
  constructor(readonly request: ReleaseRequest) {}
}

/** Releases the value reserved for an order. */
@CommandHandler(Release)
export class ReleaseHandler implements ICommandHandler<Release, Hold> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ request }: Release): Promise<Hold> {
    const options = {
      ...{ name: 'release-value', scope: accountScope(request.accountId), principal: currentPrincipal() },
      unaudited: 'a released reservation changes nothing',
    };
    return this.commands.run(options, (tx) => releaseHold(tx, request, this.clock.now()));
  }
}
