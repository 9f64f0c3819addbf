import { journalByDay as byDay } from '@backroom/platform/journal';
import type { Migration } from '@backroom/platform';

/** The journal in the order in which it is read. */
export const journalByDay: Migration = { name: '009-journal-by-day', sql: byDay };
