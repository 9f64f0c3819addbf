import { Checkbox, HTMLTable } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTableRow } from './list-row';
import type { ListTable } from './list-table-model';
import type { ListColumn, ListProps } from './list-types';

export interface ListViewProps<Row extends { id: string | number }> extends Pick<
  ListProps<Row>,
  'label' | 'open' | 'expand' | 'selection' | 'rowName'
> {
  table: ListTable<Row>;
  visibleColumns: ListColumn<Row>[];
  /** The rows answer the previous question while the new answer loads. */
  isStale: boolean;
}

export function ListTableView<Row extends { id: string | number }>(props: ListViewProps<Row>) {
  const { table, visibleColumns, label, open, expand, selection, isStale, rowName } = props;
  const { t } = useTranslation('table');
  const rows = table.getRowModel().rows;
  const [activeId, setActiveId] = useState<string | null>(null);
  // Exactly one row is in the tab order: the one last used, or the first.
  const tabStop = rows.some((row) => row.id === activeId) ? activeId : rows[0]?.id;
  const columnKey = visibleColumns.map((column) => column.id).join();
  return (
    <div className={isStale ? 'list-panel panel list-stale' : 'list-panel panel'}>
      <HTMLTable compact interactive className="list-table" aria-label={label} aria-busy={isStale}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="list-control">
                <Checkbox
                  aria-label={t('selectAll')}
                  checked={table.getIsAllPageRowsSelected()}
                  indeterminate={table.getIsSomePageRowsSelected()}
                  onChange={() => table.toggleAllPageRowsSelected()}
                />
              </th>
            )}
            {expand && (
              <th scope="col" className="list-control">
                <span className="visually-hidden">{t('details')}</span>
              </th>
            )}
            {visibleColumns.map((column) => (
              <th key={column.id} scope="col" className={column.align === 'end' ? 'list-figure' : undefined}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ListTableRow
              key={row.id}
              row={row}
              columns={visibleColumns}
              columnKey={columnKey}
              name={rowName(row.original)}
              open={open}
              expand={expand}
              hasSelection={selection !== undefined}
              isSelected={row.getIsSelected()}
              isExpanded={row.getIsExpanded()}
              isTabStop={row.id === tabStop}
              onActive={setActiveId}
            />
          ))}
        </tbody>
      </HTMLTable>
    </div>
  );
}
