import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  accountScope,
  Clock,
  Commands,
  currentCall,
  Database,
  isSameEmail,
  OutageError,
  Problem,
  type CommandTx,
} from '@backroom/platform';
import type {
  AcceptInviteAsNewRequest,
  AcceptInviteRequest,
  AcceptInviteResponse,
} from '@backroom/proto/customers/v1/invites_service';
import { PersonCopy } from '../copies/copies.entities.js';
import { wasErased } from '../customer/erased-person.sql.js';
import { joinCustomer } from '../customer/join-customer.js';
import { addMembers, lockGroups } from '../group/customer-group.sql.js';
import { groupNamed, publishMembers } from '../group/group-upkeep.js';
import { fault } from '../faults.js';
import type { InviteRow } from './invite.sql.js';
import { accountOfInvite, openInvite, refusedLink } from './open-invite.js';

export class AcceptInvite {
  constructor(
    readonly link: AcceptInviteRequest,
    /** The person that identity has just created for it; if absent, the caller accepts. */
    readonly made?: Pick<AcceptInviteAsNewRequest, 'personId' | 'firstName' | 'lastName'>,
  ) {}
}

type Outcome = { accepted: AcceptInviteResponse } | { refused: 'wrong' | 'over' | 'restricted' };

/**
 * Makes the invited person a customer and adds them to the invite’s group, which is created if missing (H-06). The
 * person must own the email, verified by identity; for anybody else the link is treated as wrong. Idempotent.
 */
@CommandHandler(AcceptInvite)
export class AcceptInviteHandler implements ICommandHandler<AcceptInvite, AcceptInviteResponse> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ link, made }: AcceptInvite): Promise<AcceptInviteResponse> {
    const { principal } = currentCall();
    if (!made && principal.kind !== 'user') throw new Problem('forbidden', fault('people-only'));
    const accountId = await accountOfInvite(this.database, link.id);
    const options = {
      ...{ name: 'accept-invite', scope: accountScope(accountId), principal },
      unaudited: 'wrong keys are counted; accepting is audited',
    };
    const outcome = await this.commands.run(options, async (tx): Promise<Outcome> => {
      const now = this.clock.now();
      const opened = await openInvite(tx, link, now);
      if ('refused' in opened) return opened;
      const { invite, operator } = opened;
      const personId = made?.personId ?? Number(principal.id);
      if (!(made ? await copyNewPerson(tx, invite, made) : await isOwn(tx, invite, personId)))
        return { refused: 'wrong' };
      const joined = await accept(tx, invite, personId, now);
      return joined === undefined
        ? { refused: 'wrong' }
        : { accepted: { accountId, operatorName: operator.name, joined } };
    });
    if ('refused' in outcome) throw refusedLink(outcome.refused);
    return outcome.accepted;
  }
}

/** Returns whether an invite is for a person: whether its email is their verified one. */
async function isOwn(tx: CommandTx, { email }: InviteRow, personId: number): Promise<boolean> {
  const person = await tx.records.findOneBy(PersonCopy, { personId });
  if (!person) throw new OutageError(`The copy of person ${personId}`);
  // Earlier releases stored other forms.
  return person.verified && isSameEmail(person.email, email);
}

/**
 * Copies the person that identity has just created, so that they need not wait for the event. Returns false if they
 * were erased since.
 */
async function copyNewPerson(
  tx: CommandTx,
  { email }: InviteRow,
  { personId, firstName, lastName }: Pick<AcceptInviteAsNewRequest, 'personId' | 'firstName' | 'lastName'>,
): Promise<boolean> {
  if (await wasErased(tx, personId)) return false;
  await tx.query(
    `insert into person_copy (person_id, email, first_name, last_name, phone, verified)
     values ($1, $2, $3, $4, '', true) on conflict (person_id) do nothing`,
    [personId, email, firstName, lastName],
  );
  return true;
}

/** Returns whether the person is a new customer; undefined if a previous owner of the address accepted it. */
async function accept(
  tx: CommandTx,
  invite: InviteRow,
  personId: number,
  at: Date,
): Promise<boolean | undefined> {
  const { id, accountId, groupName } = invite;
  if (invite.acceptedAt) return invite.personId === personId ? false : undefined;
  const by = { kind: 'user' as const, id: personId };
  // Groups are locked before customers, as everywhere.
  if (groupName) await lockGroups(tx, accountId);
  const joined = await joinCustomer(tx, { accountId, personId, by: 'invite', at });
  if (groupName) {
    const group = await groupNamed(tx, accountId, groupName, by);
    await publishMembers(tx, accountId, await addMembers(tx, { accountId, id: group }, [personId]));
  }
  await tx.query(
    'update invite set accepted_at = $2, person_id = $3, waits = false, version = version + 1 where id = $1',
    [id, at, personId],
  );
  tx.audit({
    ...{ accountId, subjectKind: 'customer', subjectId: personId, by },
    after: { joinedBy: 'invite', invite: id, ...(groupName && { group: groupName }) },
  });
  return joined;
}
