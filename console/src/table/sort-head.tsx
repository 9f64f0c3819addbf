import { ArrowDownIcon, ArrowUpIcon } from '@blueprintjs/icons';
import type { ListColumn } from './list-types';
import { nextSort } from './list-state';
import type { ListControl } from './use-list-state';

interface Props<Row> {
  column: ListColumn<Row>;
  sorts: readonly string[];
  list: Pick<ListControl, 'sort' | 'change'>;
}

/** The head of a column: a button where the server sorts by it. */
export function SortHead<Row>({ column, sorts, list }: Props<Row>) {
  const { id, header, align } = column;
  const way = list.sort === id ? 'ascending' : list.sort === `-${id}` ? 'descending' : undefined;
  const className = align === 'end' ? 'list-figure' : undefined;
  if (!sorts.includes(id))
    return (
      <th scope="col" className={className}>
        {header}
      </th>
    );
  return (
    <th scope="col" className={className} aria-sort={way ?? 'none'}>
      <button
        type="button"
        className="list-sort"
        onClick={() => list.change({ sort: nextSort(id, list.sort) })}
      >
        {header}
        {way === 'descending' ? (
          <ArrowDownIcon size={12} className="list-sort-way" />
        ) : (
          <ArrowUpIcon size={12} className={way ? 'list-sort-way' : 'list-sort-way list-sort-none'} />
        )}
      </button>
    </th>
  );
}
