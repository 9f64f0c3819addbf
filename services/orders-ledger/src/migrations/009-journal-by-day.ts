import { journalByDay as byDay } from '@backroom/platform/journal';
import type { Migration } from '@backroom/platform';

/** Index of the journal in reading order. */
export const journalByDay: Migration = { name: '009-journal-by-day', sql: byDay };
