import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentCall,
  Ids,
  knownLanguage,
  localDate,
  ofCopies,
  Problem,
} from '@backroom/platform';
import type { GiftCard, IssueGiftCardRequest } from '@backroom/proto/customers/v1/gift_cards_service';
import { AccountCopy } from '../copies/copies.entities.js';
import { readGift } from './gift-card-content.js';
import { giftCardChange } from './gift-card-scope.js';
import { giftCardById, insertIssue, lockedIssue } from './gift-card.sql.js';
import { auditedGift, issueNow, refuseMissingRecipient } from './gift-card-upkeep.js';

export class IssueGiftCard {
  constructor(
    readonly request: IssueGiftCardRequest,
    readonly idempotencyKey?: string,
  ) {}
}

/** Issues a card to a customer, or one to each member of a group, from the operator’s promotions (GIFT-2). */
@CommandHandler(IssueGiftCard)
export class IssueGiftCardHandler implements ICommandHandler<IssueGiftCard, GiftCard> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  execute({ request, idempotencyKey }: IssueGiftCard): Promise<GiftCard> {
    const { principal } = currentCall();
    const { accountId, content } = request;
    const scope = giftCardChange(principal, accountId);
    const options = { name: 'issue-gift-card', scope, principal, idempotencyKey, input: request };
    return this.commands.run(options, async (tx) => {
      const operator = await tx.records.findOneBy(AccountCopy, { accountId });
      if (!operator) throw Problem.notFound('account', ofCopies(AccountCopy, accountId));
      const { currency, timezone } = operator;
      const now = this.clock.now();
      const today = localDate(now.getTime(), timezone);
      const gift = readGift(content, { currency, today });
      await refuseMissingRecipient(tx, accountId, gift);
      const language = request.language && knownLanguage(request.language);
      const kept = { accountId, currency, anchorOn: today, createdAt: now, language };
      const id = await insertIssue(tx, { ...gift, ...kept });
      const issue = (await lockedIssue(tx, accountId, id))!;
      await issueNow(tx, issue, { ids: this.ids, now, timezone });
      tx.audit({ accountId, subjectKind: 'gift-card', subjectId: id, after: auditedGift(issue) });
      return giftCardById(tx, accountId, id, now);
    });
  }
}
