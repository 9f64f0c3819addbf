import { listSource } from '../table/list-source';

/** Where the card processor and the journal disagree, with the days that were compared. */
export const differencesSource = listSource({
  key: ['reconciliation'],
  path: '/payments/reconciliation',
  sorts: ['day', 'kind', 'processor', 'reference', 'journal', 'there', 'off'],
  more: ({ days }) => ({ days }),
});
