import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BulkBar } from './bulk-bar';
import { ListEmpty, ListError, ListSkeleton } from './list-placeholders';
import { useHeldRows } from './held-rows';
import { FoldedFacts } from './folded-facts';
import { ListCards } from './list-cards';
import { ListFooter } from './list-footer';
import type { ListKeyAction } from './list-keys';
import { useListTable } from './list-table-model';
import { ListTableView } from './list-table';
import { ListToolbar } from './list-toolbar';
import type { ListProps } from './list-types';
import { NewRows } from './new-rows';
import { useDelayed } from './use-delayed';
import './strings';
import { useFitted } from './use-fitted';
import { useIsNarrow } from './use-is-narrow';
import { useRoom } from './use-room';
import { focusRow, useListKeys } from './use-list-keys';
import { SelectAllRows } from './select-all-rows';
import type { ListControl } from './use-list-state';
import './list-cards.css';
import './list.css';

const KeyHelp = lazy(() => import('./key-help'));
const skeletonDelay = 150;

/** The list pattern: all of a list except its columns, filters and query. */
export function List<Row extends { id: string | number }>(props: ListProps<Row> & { list: ListControl }) {
  const { list, query, scope, columns, selection, to } = props;
  const container = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isBusyWithRows, setBusyWithRows] = useState(false);
  const isNarrow = useIsNarrow();
  // A stable array: rows render again when their columns change.
  const visibleColumns = useMemo(
    () => columns.filter((column) => !list.hidden.includes(column.id)),
    [columns, list.hidden],
  );
  const navigate = useNavigate();
  const fitted = useFitted(visibleColumns, {
    room: useRoom(container),
    isNarrow,
    hasSelection: selection !== undefined,
    hasExpand: props.expand !== undefined,
  });
  const { folded } = fitted;
  const more = props.expand;
  const details = useCallback(
    (row: Row) => (
      <>
        <FoldedFacts columns={folded} row={row} />
        {more?.(row)}
      </>
    ),
    [folded, more],
  );
  const expand = more || folded.length > 0 ? details : undefined;
  const { page, newRows, showNew } = useHeldRows(query, scope, list.page > 1 || isBusyWithRows);
  const rows = page?.rows ?? (none as Row[]);
  const { table, selected, addToSelection, hasExpanded } = useListTable({ expand, selection }, rows);
  const isBusy = selected.length > 0 || hasExpanded;
  if (isBusy !== isBusyWithRows) setBusyWithRows(isBusy);
  const isSkeletonDue = useDelayed(page === undefined && !query.error, skeletonDelay);

  function act(action: ListKeyAction): void {
    if (action === 'search') search.current?.focus();
    else if (action === 'help') setHelpOpen(true);
    else if (action === 'next') focusRow(container.current, 1);
    else if (action === 'previous') focusRow(container.current, -1);
    else {
      const id = (document.activeElement as HTMLElement | null)?.dataset.row;
      const row = table.getRowModel().rows.find((one) => one.id === id);
      if (action === 'open' && row && to) void navigate(to(row.original));
      else if ((action === 'open' || action === 'details') && row && expand) row.toggleExpanded();
      if (action === 'select' && row?.getCanSelect()) row.toggleSelected();
    }
  }
  useListKeys(container, act);

  function showNewRows(): void {
    if (list.page > 1) list.change({ page: 1 });
    else showNew();
  }

  const latest = query.isPlaceholderData ? undefined : query.data;
  const isBeyond = latest?.rows.length === 0 && list.page > 1;
  const end = isBeyond ? lastPageOf(latest, list) : list.page;
  const { change } = list;
  useEffect(() => {
    // An old link, or the last row of the last page was removed.
    if (isBeyond) change({ page: end }, { replace: true });
  }, [isBeyond, end, change]);

  const View = isNarrow ? ListCards : ListTableView;
  const isEmpty = page !== undefined && rows.length === 0 && !isBeyond;
  return (
    <div ref={container} className="list">
      <ListToolbar
        {...props}
        actions={
          <>
            {selected.length === 0 && selection?.idle}
            {props.actions}
          </>
        }
        folded={folded}
        searchRef={search}
        onHelp={() => setHelpOpen(true)}
      />
      <NewRows text={newRows > 0 ? props.newRowsText(newRows) : null} onShow={showNewRows} />
      {query.error && (
        <ListError
          error={query.error}
          title={props.errorTitle}
          hasOldRows={page !== undefined}
          onRetry={query.refetch}
        />
      )}
      {page === undefined && !query.error && <ListSkeleton rows={list.limit} isVisible={isSkeletonDue} />}
      {isEmpty && <ListEmpty {...props.empty} />}
      {page !== undefined && !isEmpty && !isBeyond && (
        <View {...props} expand={expand} table={table} isStale={query.isPlaceholderData} fitted={fitted} />
      )}
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          away={selected.length - table.getSelectedRowModel().rows.length}
          onClear={() => table.resetRowSelection(true)}
        >
          {selection?.query && page && (
            <SelectAllRows
              key={JSON.stringify(selection.query(1, 1).queryKey)}
              shown={page}
              selected={selected.length}
              query={selection.query}
              onRows={addToSelection}
            />
          )}
          {selection?.actions(selected)}
        </BulkBar>
      )}
      {page !== undefined && (
        <ListFooter page={list.page} limit={list.limit} shown={page} onChange={list.change} />
      )}
      {isHelpOpen && (
        <Suspense fallback={null}>
          <KeyHelp canSelect={selection !== undefined} onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

const none: never[] = [];

/** A total that is only a lower bound may exceed the actual number: then it is the page before this one. */
const lastPageOf = ({ total }: { total: number }, { page, limit }: ListControl): number =>
  Math.max(1, Math.min(page - 1, Math.ceil(total / limit)));
