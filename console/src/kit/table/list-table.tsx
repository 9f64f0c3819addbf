import { Checkbox, HTMLTable } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTableRow } from './list-row';
import type { ListTable } from './list-table-model';
import type { Fitted } from './column-fit';
import type { ListProps } from './list-types';
import { SortHead } from './sort-head';
import type { ListControl } from './use-list-state';

export interface ListViewProps<Row extends { id: string | number }> extends Pick<
  ListProps<Row>,
  'label' | 'to' | 'expand' | 'selection' | 'rowName' | 'sorts' | 'defaultSort'
> {
  list: ListControl;
  table: ListTable<Row>;
  fitted: Fitted<Row>;
  /** The rows belong to the previous query while the new response loads. */
  isStale: boolean;
}

export function ListTableView<Row extends { id: string | number }>(props: ListViewProps<Row>) {
  const {
    table,
    fitted,
    label,
    to,
    expand,
    selection,
    isStale,
    rowName,
    list,
    sorts = [],
    defaultSort,
  } = props;
  const { t } = useTranslation('table');
  const rows = table.getRowModel().rows;
  const [activeId, setActiveId] = useState<string | null>(null);
  // Exactly one row is in the tab order: the last used one, or the first.
  const tabStop = rows.some((row) => row.id === activeId) ? activeId : rows[0]?.id;
  return (
    <div className={isStale ? 'list-panel panel list-stale' : 'list-panel panel'}>
      <HTMLTable compact interactive className="list-table" aria-label={label} aria-busy={isStale}>
        <colgroup>
          {selection && <col className="list-control" />}
          {expand && <col className="list-control" />}
          {fitted.shown.map(({ id }, at) => (
            <col key={id} style={{ width: fitted.widths[at] }} />
          ))}
        </colgroup>
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
            {fitted.shown.map((column) => (
              <SortHead key={column.id} column={column} sorts={sorts} defaultSort={defaultSort} list={list} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ListTableRow
              key={row.id}
              row={row}
              columns={fitted.shown}
              name={rowName(row.original)}
              to={to}
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
