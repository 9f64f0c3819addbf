import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, Database, Ids, knownLanguage, Problem } from '@backroom/platform';
import type { AddInviteRequest, Invite } from '@backroom/proto/customers/v1/invites_service';
import { customerChange } from '../customer/customer-scope.js';
import { fault } from '../faults.js';
import { readContent } from './invite-content.js';
import { inviteById, lockInvites } from './invite.sql.js';
import { invitePeople } from './invite-people.sql.js';
import { refuseOtherProgram } from './invite-upkeep.js';

export class AddInvite {
  constructor(readonly request: AddInviteRequest) {}
}

/** Invites one person. The response does not depend on whether another operator knows the address (H-06). */
@CommandHandler(AddInvite)
export class AddInviteHandler implements ICommandHandler<AddInvite, Invite> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async execute({ request }: AddInvite): Promise<Invite> {
    const { principal, idempotencyKey } = currentCall();
    const { accountId } = request;
    if (!request.content) throw Problem.invalid('email', fault('required'));
    const content = readContent(request.content);
    const language = knownLanguage(request.language);
    const scope = customerChange(principal, accountId);
    const options = { name: 'add-invite', scope, principal, idempotencyKey, input: request };
    const now = this.clock.now();
    const id = await this.commands.run(options, async (tx) => {
      await refuseOtherProgram(tx, scope, accountId);
      await lockInvites(tx, accountId);
      const by = { accountId, language, now, ids: this.ids };
      const { invited, refused } = await invitePeople(tx, by, [{ row: 1, content }]);
      if (refused[0]) throw Problem.ofFields([refused[0].error]);
      const [{ id } = { id: '' }] = invited;
      // The personal data is only in the invite, which is deleted with the person.
      tx.audit({
        ...{ accountId, subjectKind: 'invite', subjectId: id },
        after: { invited: true, group: content.group },
      });
      return id;
    });
    // Read from the table instead of the stored response, which is kept longer than people.
    return this.database.withTenant(scope, (tx) => inviteById(tx, id, now));
  }
}
