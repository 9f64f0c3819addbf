import { listSource } from '../table/list-source';

/** Changes, the latest first: of everything, or of one record with its kind and id. */
export const auditSource = listSource({
  key: ['audit'],
  path: '/audit',
  filters: ['actor', 'command', 'subjectKind', 'subjectId'],
  // Entries travel by events: what was just done stands here a moment later.
  staleTime: 0,
});
