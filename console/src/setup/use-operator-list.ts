import { useListState, type ListControl } from '../table/use-list-state';
import type { PageQuery } from './groups/groups.api';

/** The documents' page size for tables of sales taxes. */
export const taxRowsAtFirst = 25;

/** The state of a list of one operator, and what its call asks for. */
export function useOperatorList(
  operator: number,
  rowsAtFirst?: typeof taxRowsAtFirst,
): { list: ListControl; request: PageQuery } {
  const list = useListState(undefined, undefined, rowsAtFirst);
  const { page, limit, search } = list;
  return { list, request: { operator, page, limit, keywords: search.trim() } };
}
