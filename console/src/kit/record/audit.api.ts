import { listSource } from '../table/list-source';

/** The audit log, latest first: all changes, or those of one record by kind and id. */
export const auditSource = listSource({
  key: ['audit'],
  path: '/audit',
  extraParams: ({ operator, startDate, endDate }, { filters: { signIns, ...filters } }) => ({
    ...{ operator, startDate, endDate, ...filters },
    // Included when the search is for such a command.
    signIns: signIns === 'shown' || !!filters.command,
  }),
  filters: ['actor', 'command', 'subjectKind', 'subjectId', 'signIns'],
  sorts: { at: true },
  defaultSort: '-at',
  // Entries arrive by events: a recent change appears a moment later.
  staleTime: 0,
});
