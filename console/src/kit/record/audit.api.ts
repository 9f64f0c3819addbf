import { listSource } from '../table/list-source';

/** Changes, the latest first: of everything, or of one record with its kind and id. */
export const auditSource = listSource({
  key: ['audit'],
  path: '/audit',
  asked: ({ operator, startDate, endDate }, { filters: { signIns, ...filters } }) => ({
    ...{ operator, startDate, endDate, ...filters },
    // Named by themselves they are what is looked for.
    signIns: signIns === 'shown' || !!filters.command,
  }),
  filters: ['actor', 'command', 'subjectKind', 'subjectId', 'signIns'],
  sorts: { at: true },
  sortAtFirst: '-at',
  // Entries travel by events: what was just done stands here a moment later.
  staleTime: 0,
});
