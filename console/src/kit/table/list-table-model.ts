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

/** `column-fit.ts` decides which columns fit; cells are rendered from them, not from the table. */
const noColumns: never[] = [];

/**
 * Keeps which rows are expanded and selected, with TanStack Table; paging, search and filters are done by the server.
 */
export function useListTable<Row extends Keyed>(
  { expand, selection }: Pick<ListProps<Row>, 'expand' | 'selection'>,
  rows: Row[],
) {
  // A selection spans pages: the rows are kept with their ids, for the bulk bar.
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
  // Up to ten thousand rows, so they are collected when the selection changes, not on every render.
  const selected = useMemo(
    () => Object.keys(rowSelection).flatMap((id) => seen.get(id) ?? []),
    [rowSelection, seen],
  );
  /** Adds the selectable ones of the rows to the selection, on whichever page, and returns their number. */
  function addToSelection(more: Row[]): number {
    const selectable = more.filter((row) => selection?.isSelectable?.(row) ?? true);
    setSeen(new Map([...seen, ...selectable.map((row) => [rowKey(row), row] as const)]));
    const ids = Object.fromEntries(selectable.map((row) => [rowKey(row), true as const]));
    table.setRowSelection((before) => ({ ...before, ...ids }));
    return selectable.length;
  }
  const hasExpanded = rows.some((row) => isExpandedIn(table.state.expanded, rowKey(row)));
  return { table, selected, addToSelection, hasExpanded };
}

function isExpandedIn(expanded: true | Record<string, boolean>, id: string): boolean {
  return expanded === true || expanded[id] === true;
}
