import {
  columnVisibilityFeature,
  rowExpandingFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type ReactTable,
  type Row as TableRow,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { ListColumn, ListProps } from './list-types';
import type { ListControl } from './use-list-state';

const features = tableFeatures({ columnVisibilityFeature, rowExpandingFeature, rowSelectionFeature });
export type ListFeatures = typeof features;
export type ListTable<Row extends object> = ReactTable<ListFeatures, Row>;
export type ListRow<Row extends object> = TableRow<ListFeatures, Row>;

/** The table's state over TanStack Table; paging, search and filters are the server's. */
export function useListTable<Row extends { id: string | number }>(
  { columns, expand, selection }: Pick<ListProps<Row>, 'columns' | 'expand' | 'selection'>,
  rows: Row[],
  list: ListControl,
) {
  // A selection outlives its page: the rows are remembered beside the ids, for the bulk bar.
  const [seen, setSeen] = useState<ReadonlyMap<string, Row>>(new Map());
  if (rows.some((row) => seen.get(String(row.id)) !== row)) {
    setSeen(new Map([...seen, ...rows.map((row) => [String(row.id), row] as const)]));
  }
  const definitions = useMemo(() => columns.map((column) => definition<Row>(column)), [columns]);
  const columnVisibility = useMemo(
    () => Object.fromEntries(list.hidden.map((id) => [id, false])),
    [list.hidden],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => String(row.id),
    getRowCanExpand: () => expand !== undefined,
    enableRowSelection: (row) => selection !== undefined && (selection.isSelectable?.(row.original) ?? true),
    autoResetExpanded: false,
    state: { columnVisibility },
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
    setSeen(new Map([...seen, ...able.map((row) => [String(row.id), row] as const)]));
    const ids = Object.fromEntries(able.map((row) => [String(row.id), true as const]));
    table.setRowSelection((before) => ({ ...before, ...ids }));
    return able.length;
  }
  const hasExpanded = rows.some((row) => isExpandedIn(table.state.expanded, String(row.id)));
  return { table, selected, selectAlso, hasExpanded };
}

function isExpandedIn(expanded: true | Record<string, boolean>, id: string): boolean {
  return expanded === true || expanded[id] === true;
}

function definition<Row extends object>(column: ListColumn<Row>): ColumnDef<ListFeatures, Row> {
  return {
    id: column.id,
    header: column.header,
    cell: ({ row }) => column.cell(row.original),
    enableHiding: !column.isFixed,
  };
}
