import { listSource } from '../../kit/table/list-source';

/** Differences between the card processor and the journal, with the compared days. */
export const differencesSource = listSource({
  key: ['reconciliation'],
  path: '/payments/reconciliation',
  extraParams: ({ operator, startDate, endDate }) => ({ operator, startDate, endDate }),
  sorts: { day: true, kind: true, processor: true, reference: true, journal: true, there: true, off: true },
  defaultSort: '-day',
  meta: ({ days }) => ({ days }),
});
