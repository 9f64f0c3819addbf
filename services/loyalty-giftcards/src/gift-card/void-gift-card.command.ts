import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { cancel, Clock, Commands, currentCall, FieldCheck, Ids, Problem, schedule } from '@backroom/platform';
import type { GiftCard, VoidGiftCardRequest } from '@backroom/proto/customers/v1/gift_cards_service';
import { fault } from '../faults.js';
import { endDue, giftCardWork } from './gift-card.due.js';
import { giftCardChange } from './gift-card-scope.js';
import { giftCardById, lockedIssue, updateIssue } from './gift-card.sql.js';
import { closeCards, takeBackCards } from './take-back.sql.js';

export class VoidGiftCard {
  constructor(
    readonly request: VoidGiftCardRequest,
    readonly idempotencyKey?: string,
  ) {}
}

/** Voids a gift card for good and returns its rest to the operator’s promotions (H-18). */
@CommandHandler(VoidGiftCard)
export class VoidGiftCardHandler implements ICommandHandler<VoidGiftCard, GiftCard> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  execute({ request, idempotencyKey }: VoidGiftCard): Promise<GiftCard> {
    const { principal } = currentCall();
    const { accountId, id } = request;
    const scope = giftCardChange(principal, accountId);
    const check = new FieldCheck();
    const reason = check.name('reason', request.reason, 200);
    check.done();
    const options = { name: 'void-gift-card', scope, principal, idempotencyKey, input: request };
    return this.commands.run(options, async (tx) => {
      const issue = await lockedIssue(tx, accountId, id);
      if (!issue) throw Problem.notFound('giftCard');
      const now = this.clock.now();
      const before = await giftCardById(tx, accountId, id, now);
      if (before.state !== 'active') throw new Problem('unprocessable', fault('gift-card-over'));
      await updateIssue(tx, { ...issue, state: 'voided' });
      await cancel(tx, giftCardWork.issue, String(id));
      await closeCards(tx, issue, now);
      const { generation, period } = issue;
      const ending = { accountId, issueId: id, generation, period, state: 'voided' } as const;
      // The rest of a large group follows as due work.
      if (await takeBackCards(tx, ending, { ids: this.ids, now }))
        await schedule(tx, endDue(issue, 'voided', now));
      tx.audit({
        ...{ accountId, subjectKind: 'gift-card', subjectId: id },
        ...{ before: { left: before.left }, after: { left: 0, reason } },
      });
      return giftCardById(tx, accountId, id, now);
    });
  }
}
