import { Clock, Database, from, PLATFORM, provide, type Aggregate } from '@backroom/platform';
import { reconciliation } from '../migrations/007-reconciliation.js';
import { cardClaims } from '../migrations/018-card-claims.js';
import { CARD_PROCESSOR } from './card-processor.js';
import { openProcessor } from './open-processor.js';
import { PaymentsController } from './payments.controller.js';
import { reconciliationWork } from './reconciliation.work.js';

/** The card processor, and its reconciliation with the journal. */
export const payment: Aggregate = {
  migrations: [reconciliation, cardClaims],
  controllers: [PaymentsController],
  providers: [provide(CARD_PROCESSOR, [PLATFORM], openProcessor)],
  dueWork: [
    from([Database, Clock, CARD_PROCESSOR, PLATFORM], (database, clock, processor, { log }) =>
      reconciliationWork({ database, clock, processor, log }),
    ),
  ],
};
