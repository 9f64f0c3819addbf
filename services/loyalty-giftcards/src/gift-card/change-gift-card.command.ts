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
import { auditedGift, isTouched, issueNow, refuseNobody } from './gift-card-upkeep.js';
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

/** Another content of a gift card: of one of which something was spent the expiry alone (F-04). */
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
        : await issueAnew(tx, issue, gift, parts);
      tx.audit({
        ...{ accountId, subjectKind: 'gift-card', subjectId: id },
        ...{ before: auditedGift(issue), after: auditedGift(changed) },
      });
      return giftCardById(tx, accountId, id, now);
    });
  }
}

/** The cards that stand end on another day. Throws `invalid` for one that is over: nobody loses a card on the spot. */
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

/** What stands is taken back, and the other given in its place: the first period begins today. */
async function issueAnew(
  tx: CommandTx,
  issue: GiftCardIssue,
  gift: Gift,
  parts: Parts,
): Promise<GiftCardIssue> {
  if (await isTouched(tx, issue)) throw new Problem('unprocessable', fault('gift-card-spent'));
  const { accountId, id, generation } = issue;
  await refuseNobody(tx, accountId, gift);
  await closeCards(tx, issue, parts.now);
  await schedule(tx, endDue(issue, 'voided', parts.now));
  const anchorOn = localDate(parts.now.getTime(), parts.timezone);
  const anew: GiftCardIssue = {
    ...{ ...issue, ...gift, accountId, id, anchorOn },
    ...{ generation: generation + 1, period: 0, issuedUpTo: null, missed: 0 },
  };
  await updateIssue(tx, anew);
  await issueNow(tx, anew, parts);
  return anew;
}
