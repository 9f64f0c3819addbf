import { Clock, from, Ids, MailSealer, type Aggregate } from '@backroom/platform';
import { giftCards } from '../migrations/020-gift-cards.js';
import { successors } from '../migrations/021-successors.js';
import { toldOfGiftCards } from '../migrations/030-told-of-gift-cards.js';
import { endsOfSuccessors } from '../migrations/037-ends-of-successors.js';
import { ChangeGiftCardHandler } from './change-gift-card.command.js';
import { mailOwners } from './gift-card-mail.work.js';
import { GiftCardsController } from './gift-cards.controller.js';
import { endCards, issueCards, settleCards } from './gift-cards.work.js';
import { IssueGiftCardHandler } from './issue-gift-card.command.js';
import { VoidGiftCardHandler } from './void-gift-card.command.js';

/** Gift cards issued by operators, once or in each period. */
export const giftCard: Aggregate = {
  migrations: [giftCards, successors, toldOfGiftCards, endsOfSuccessors],
  controllers: [GiftCardsController],
  commands: [IssueGiftCardHandler, ChangeGiftCardHandler, VoidGiftCardHandler],
  dueWork: [
    ...[from([Clock, Ids], issueCards), from([Clock, Ids], endCards), from([Clock, Ids], settleCards)],
    from([Clock, MailSealer], mailOwners),
  ],
};
