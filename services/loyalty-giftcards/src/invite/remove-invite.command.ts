import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, Database } from '@backroom/platform';
import { changeInvite } from './invite-upkeep.js';

export class RemoveInvite {
  constructor(readonly id: string) {}
}

/** Withdraws an invite (CUST-4). A person who accepted it stays a customer, since that was their own action. */
@CommandHandler(RemoveInvite)
export class RemoveInviteHandler implements ICommandHandler<RemoveInvite, void> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  execute({ id }: RemoveInvite): Promise<void> {
    const { principal } = currentCall();
    const options = { name: 'remove-invite', id, principal, input: { id } };
    const { commands, database, clock } = this;
    return changeInvite({ commands, database, clock }, options, async (tx, { accountId, acceptedAt }) => {
      await tx.query('delete from invite where id = $1', [id]);
      tx.audit({
        ...{ accountId, subjectKind: 'invite', subjectId: id },
        before: { accepted: acceptedAt !== null },
      });
    });
  }
}
