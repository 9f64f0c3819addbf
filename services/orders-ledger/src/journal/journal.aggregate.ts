import type { Aggregate } from '@backroom/platform';
import { JournalController } from './journal.controller.js';

/** Reads and checks the journal; all parts that move money write to it. */
export const journal: Aggregate = { controllers: [JournalController] };
