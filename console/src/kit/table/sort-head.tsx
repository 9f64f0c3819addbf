import { ArrowDownIcon, ArrowUpIcon } from '@blueprintjs/icons';
import type { ListColumn } from './list-types';
import { nextSort } from './list-state';
import type { ListControl } from './use-list-state';

interface Props<Row> {
  column: ListColumn<Row>;
  sorts: readonly string[];
  /** The default order of the list. */
  defaultSort?: string;
  list: Pick<ListControl, 'sort' | 'change'>;
}

/** The heading of a column: a button if the server sorts by it. */
export function SortHead<Row>({ column, sorts, defaultSort = '', list }: Props<Row>) {
  const { id, header, align } = column;
  const now = list.sort || defaultSort;
  const direction = now === id ? 'ascending' : now === `-${id}` ? 'descending' : undefined;
  const className = align === 'end' ? 'list-figure' : undefined;
  if (!sorts.includes(id))
    return (
      <th scope="col" className={className}>
        {header}
      </th>
    );
  return (
    <th scope="col" className={className} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className="list-sort"
        onClick={() => list.change({ sort: nextSort(id, list.sort, defaultSort) })}
      >
        {header}
        {direction === 'descending' ? (
          <ArrowDownIcon size={12} className="list-sort-way" />
        ) : (
          <ArrowUpIcon size={12} className={direction ? 'list-sort-way' : 'list-sort-way list-sort-none'} />
        )}
      </button>
    </th>
  );
}
