import { from, PLATFORM, provide, type Aggregate } from '@backroom/platform';
import { LEDGER_CONFIG } from '../config.js';
import { customerCards } from '../migrations/036-customer-cards.js';
import { cardTries } from '../migrations/042-card-tries.js';
import { CARD_PROCESSOR } from '../payment/card-processor.js';
import { CardVault } from './card-vault.js';
import { CardsController } from './cards.controller.js';
import { ChooseCardHandler, RemoveCardHandler } from './change-cards.commands.js';
import { forgetCards } from './forget-card.work.js';
import { SaveCardHandler } from './save-card.command.js';

/** Cards that customers saved with the processor for off-session payments. */
export const card: Aggregate = {
  migrations: [customerCards, cardTries],
  controllers: [CardsController],
  commands: [SaveCardHandler, ChooseCardHandler, RemoveCardHandler],
  providers: [provide(CardVault, [LEDGER_CONFIG], ({ CARD_SEAL_KEY }) => new CardVault(CARD_SEAL_KEY))],
  dueWork: [
    from([CardVault, CARD_PROCESSOR, PLATFORM], (vault, processor, { log }) =>
      forgetCards(vault, processor, log),
    ),
  ],
};
