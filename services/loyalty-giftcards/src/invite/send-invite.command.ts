import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, Database, schedule } from '@backroom/platform';
import type { Invite } from '@backroom/proto/customers/v1/invites_service';
import { inviteById } from './invite.sql.js';
import { inviteMail } from './invite-mail.work.js';
import { changeInvite, refuseAccepted } from './invite-upkeep.js';

export class SendInvite {
  constructor(readonly id: string) {}
}

/**
 * Sends an invite again (CUST-4) once its address is below its limit. Until that mail is sent the previous link stays
 * valid.
 */
@CommandHandler(SendInvite)
export class SendInviteHandler implements ICommandHandler<SendInvite, Invite> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  execute({ id }: SendInvite): Promise<Invite> {
    const { principal } = currentCall();
    const options = { name: 'send-invite', id, principal, input: { id } };
    const { commands, database, clock } = this;
    return changeInvite({ commands, database, clock }, options, async (tx, invite, now) => {
      refuseAccepted(invite);
      const { accountId } = invite;
      await tx.query('update invite set waits = true, bounced_at = null where id = $1', [id]);
      tx.audit({ accountId, subjectKind: 'invite', subjectId: id, after: { sentAgain: true } });
      await schedule(tx, inviteMail({ id, accountId }, now));
      return inviteById(tx, id, now);
    });
  }
}
