import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal, Database } from '@backroom/platform';
import type { OpenInviteRequest, OpenInviteResponse } from '@backroom/proto/customers/v1/invites_service';
import { accountOfInvite, openInvite, refusedLink } from './open-invite.js';

export class OpenInvite {
  constructor(readonly link: OpenInviteRequest) {}
}

/** Returns whom the link of a mail invites: its key proves that the caller reads that mailbox (H-06). */
@CommandHandler(OpenInvite)
export class OpenInviteHandler implements ICommandHandler<OpenInvite, OpenInviteResponse> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ link }: OpenInvite): Promise<OpenInviteResponse> {
    const accountId = await accountOfInvite(this.database, link.id);
    const options = {
      ...{ name: 'open-invite', scope: accountScope(accountId), principal: currentPrincipal() },
      unaudited: 'wrong keys are counted; accepting is audited',
    };
    const opened = await this.commands.run(options, (tx) => openInvite(tx, link, this.clock.now()));
    if ('refused' in opened) throw refusedLink(opened.refused);
    const { email, firstName, lastName, language, acceptedAt } = opened.invite;
    const accepted = acceptedAt !== null;
    return { operatorName: opened.operator.name, email, firstName, lastName, language, accepted };
  }
}
