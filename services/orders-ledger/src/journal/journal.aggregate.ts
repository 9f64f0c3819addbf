import type { Aggregate } from '@backroom/platform';
import { JournalController } from './journal.controller.js';

/** The journal as people read and check it; whatever moves money books into it. */
export const journal: Aggregate = { answers: [JournalController] };
