import {
  rowExpandingFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ReactTable,
  type Row as TableRow,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { ListProps } from './list-types';
import { rowKey, type Keyed } from './row-key';

const features = tableFeatures({ rowExpandingFeature, rowSelectionFeature });
export type ListFeatures = typeof features;
export type ListTable<Row extends object> = ReactTable<ListFeatures, Row>;
export type ListRow<Row extends object> = TableRow<ListFeatures, Row>;

/** Which columns there are and fit is `column-fit.ts`'s; cells are rendered from them, not from the table. */
const noColumns: never[] = [];

/** Which rows are open and selected, over TanStack Table; paging, search and filters are the server's. */
export function useListTable<Row extends Keyed>(
  { expand, selection }: Pick<ListProps<Row>, 'expand' | 'selection'>,
  rows: Row[],
) {
  // A selection outlives its page: the rows are remembered beside the ids, for the bulk bar.
  const [seen, setSeen] = useState<ReadonlyMap<string, Row>>(new Map());
  if (rows.some((row) => seen.get(rowKey(row)) !== row)) {
    setSeen(new Map([...seen, ...rows.map((row) => [rowKey(row), row] as const)]));
  }
  const table = useTable({
    features,
    columns: noColumns as ColumnDef<ListFeatures, Row>[],
    data: rows,
    getRowId: (row) => rowKey(row),
    getRowCanExpand: () => expand !== undefined,
    enableRowSelection: (row) => selection !== undefined && (selection.isSelectable?.(row.original) ?? true),
    autoResetExpanded: false,
  });
  const { rowSelection } = table.state;
  // Ten thousand of them are gathered when the selection changes, not whenever the list renders.
  const selected = useMemo(
    () => Object.keys(rowSelection).flatMap((id) => seen.get(id) ?? []),
    [rowSelection, seen],
  );
  /** Selects those of the rows that can be, wherever they are, and tells how many. */
  function selectAlso(more: Row[]): number {
    const able = more.filter((row) => selection?.isSelectable?.(row) ?? true);
    setSeen(new Map([...seen, ...able.map((row) => [rowKey(row), row] as const)]));
    const ids = Object.fromEntries(able.map((row) => [rowKey(row), true as const]));
    table.setRowSelection((before) => ({ ...before, ...ids }));
    return able.length;
  }
  const hasExpanded = rows.some((row) => isExpandedIn(table.state.expanded, rowKey(row)));
  return { table, selected, selectAlso, hasExpanded };
}

function isExpandedIn(expanded: true | Record<string, boolean>, id: string): boolean {
  return expanded === true || expanded[id] === true;
}
