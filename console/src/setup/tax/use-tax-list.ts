import type { Account } from '../../api/types';
import { useListState, type ListControl } from '../../table/use-list-state';
import type { PageQuery } from '../groups/groups.api';

/** The documents' page size for tables of sales taxes. */
const rowsAtFirst = 25;

/** The state of a list about taxes, and what its call asks for. */
export function useTaxList({ id: operator }: Account): { list: ListControl; request: PageQuery } {
  const list = useListState(undefined, undefined, rowsAtFirst);
  const { page, limit, search } = list;
  return { list, request: { operator, page, limit, keywords: search.trim() } };
}
