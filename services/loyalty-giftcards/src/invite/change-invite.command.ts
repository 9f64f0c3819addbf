import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentCall,
  Database,
  emailForms,
  emailKeyOf,
  Problem,
  schedule,
  type CommandTx,
} from '@backroom/platform';
import type { ChangeInviteRequest, Invite } from '@backroom/proto/customers/v1/invites_service';
import { fault } from '../faults.js';
import { readContent, type Content } from './invite-content.js';
import { inviteById, type InviteRow } from './invite.sql.js';
import { inviteMail } from './invite-mail.work.js';
import { changeInvite, refuseAccepted } from './invite-upkeep.js';
import { mailboxForms, mailboxOf } from './mailbox.js';
import { countInvited, invitesLeft, maxInvitesPerDay } from './operator-quota.js';

export class ChangeInvite {
  constructor(readonly request: ChangeInviteRequest) {}
}

/** Changes an invite (CUST-4). A new email gets a new mail: the previous key proves another address. */
@CommandHandler(ChangeInvite)
export class ChangeInviteHandler implements ICommandHandler<ChangeInvite, Invite> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  execute({ request }: ChangeInvite): Promise<Invite> {
    const { principal } = currentCall();
    const { id, version } = request;
    if (!request.content) throw Problem.invalid('email', fault('required'));
    const content = readContent(request.content);
    const options = { name: 'change-invite', id, version, principal, input: request };
    const { commands, database, clock } = this;
    return changeInvite({ commands, database, clock }, options, async (tx, invite, now) => {
      refuseAccepted(invite);
      const changed = changedFields(invite, content);
      if (changed.length === 0) return inviteById(tx, id, now);
      await tx.query(
        `update invite set first_name = $2, last_name = $3, phone = $4, group_name = $5, version = version + 1
         where id = $1`,
        [id, content.firstName, content.lastName, content.phone, content.group],
      );
      if (changed.includes('email')) await readdress(tx, invite, content.email, now);
      tx.audit({
        ...{ accountId: invite.accountId, subjectKind: 'invite', subjectId: id },
        after: { changed },
      });
      return inviteById(tx, id, now);
    });
  }
}

function changedFields(invite: InviteRow, content: Content): string[] {
  const { firstName, lastName, phone, groupName: group } = invite;
  const before: Content = { email: emailKeyOf(invite.email), firstName, lastName, phone, group };
  return (Object.keys(before) as (keyof Content)[]).filter((field) => before[field] !== content[field]);
}

async function readdress(tx: CommandTx, invite: InviteRow, email: string, now: Date): Promise<void> {
  const { id, accountId } = invite;
  const mailbox = mailboxOf(email);
  const [customers, others] = await Promise.all([
    tx.query('select from customer where account_id = $1 and email_key = any ($2::text[])', [
      ...[accountId, emailForms(email)],
    ]),
    tx.query('select from invite where account_id = $1 and mailbox = any ($2::text[]) and id <> $3', [
      ...[accountId, mailboxForms(email), id],
    ]),
  ]);
  if (customers.length > 0) throw Problem.invalid('email', fault('customer-already'));
  if (others.length > 0) throw Problem.invalid('email', fault('invited-already'));
  // A mail to another address counts as another invite.
  if ((await invitesLeft(tx, accountId, now)) === 0)
    throw Problem.invalid('email', fault('invites-a-day', { max: maxInvitesPerDay }));
  await countInvited(tx, accountId, 1, now);
  await tx.query(
    `update invite set email = $2, mailbox = $3, waits = true, key_hash = null, sent_at = null, expires_at = null,
       bounced_at = null where id = $1`,
    [id, email, mailbox],
  );
  await schedule(tx, inviteMail({ id, accountId }, now));
}
