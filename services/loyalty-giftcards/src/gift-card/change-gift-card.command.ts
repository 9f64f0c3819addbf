import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentCall,
  Ids,
  localDate,
  Problem,
  refuseStale,
  schedule,
  type CommandTx,
} from '@backroom/platform';
import type { ChangeGiftCardRequest, GiftCard } from '@backroom/proto/customers/v1/gift_cards_service';
import { AccountCopy } from '../copies/copies.entities.js';
import { fault } from '../faults.js';
import { differsInExpiryAlone, readGift, type Gift } from './gift-card-content.js';
import { endDue } from './gift-card.due.js';
import { giftCardChange } from './gift-card-scope.js';
import { endOf, giftCardById, lockedIssue, updateIssue, type GiftCardIssue } from './gift-card.sql.js';
import { auditedGift, isTouched, issueNow, refuseMissingRecipient } from './gift-card-upkeep.js';
import { beginningOf } from './periods.js';
import { scheduleEnd } from './schedule-end.js';
import { closeCards } from './take-back.sql.js';

export class ChangeGiftCard {
  constructor(readonly request: ChangeGiftCardRequest) {}
}

interface Parts {
  ids: Ids;
  now: Date;
  timezone: string;
}

/** Changes a gift card; once something was spent, only its expiry can change (F-04). */
@CommandHandler(ChangeGiftCard)
export class ChangeGiftCardHandler implements ICommandHandler<ChangeGiftCard, GiftCard> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  execute({ request }: ChangeGiftCard): Promise<GiftCard> {
    const { principal } = currentCall();
    const { accountId, id, content, version } = request;
    const scope = giftCardChange(principal, accountId);
    const options = { name: 'change-gift-card', scope, principal, input: request };
    return this.commands.run(options, async (tx) => {
      const issue = await lockedIssue(tx, accountId, id);
      const operator = await tx.records.findOneBy(AccountCopy, { accountId });
      if (!issue || !operator) throw Problem.notFound('giftCard');
      refuseStale('giftCard', issue.version, version);
      const now = this.clock.now();
      const { state } = await giftCardById(tx, accountId, id, now);
      if (state !== 'active') throw new Problem('unprocessable', fault('gift-card-over'));
      const { timezone } = operator;
      const gift = readGift(content, { currency: issue.currency, today: localDate(now.getTime(), timezone) });
      const parts = { ids: this.ids, now, timezone };
      const changed = differsInExpiryAlone(issue, gift)
        ? await changeExpiry(tx, issue, gift, parts)
        : await reissue(tx, issue, gift, parts);
      tx.audit({
        ...{ accountId, subjectKind: 'gift-card', subjectId: id },
        ...{ before: auditedGift(issue), after: auditedGift(changed) },
      });
      return giftCardById(tx, accountId, id, now);
    });
  }
}

/** Moves the end of active cards. Throws `invalid` if it is in the past, so that no card ends immediately. */
async function changeExpiry(
  tx: CommandTx,
  before: GiftCardIssue,
  gift: Gift,
  { now, timezone }: Parts,
): Promise<GiftCardIssue> {
  const issue = { ...before, ...gift };
  const end = endOf(issue);
  if (end !== null && end !== endOf(before) && end <= localDate(now.getTime(), timezone))
    throw Problem.invalid('expiry', fault('day-over'));
  await updateIssue(tx, issue);
  await tx.query(
    `update purse p set expires_at = $5 from gift_card k
     where k.account_id = $1 and k.issue_id = $2 and k.generation = $3 and k.period = $4 and k.state = 'active'
       and p.account_id = k.account_id and p.id = k.id`,
    [issue.accountId, issue.id, issue.generation, issue.period, end && beginningOf(end, timezone)],
  );
  await scheduleEnd(tx, issue, timezone);
  return issue;
}

/** Takes back the current cards and issues the changed ones; the first period begins today. */
async function reissue(
  tx: CommandTx,
  issue: GiftCardIssue,
  gift: Gift,
  parts: Parts,
): Promise<GiftCardIssue> {
  if (await isTouched(tx, issue)) throw new Problem('unprocessable', fault('gift-card-spent'));
  const { accountId, id, generation } = issue;
  await refuseMissingRecipient(tx, accountId, gift);
  await closeCards(tx, issue, parts.now);
  await schedule(tx, endDue(issue, 'voided', parts.now));
  const anchorOn = localDate(parts.now.getTime(), parts.timezone);
  const reissued: GiftCardIssue = {
    ...{ ...issue, ...gift, accountId, id, anchorOn },
    ...{ generation: generation + 1, period: 0, issuedUpTo: null, missed: 0 },
  };
  await updateIssue(tx, reissued);
  await issueNow(tx, reissued, parts);
  return reissued;
}
