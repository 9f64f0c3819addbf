import { HTMLTable } from '@blueprintjs/core';
import { cellOf, FactOf } from './column-cell';
import type { ListColumn } from './list-types';
import { useIsNarrow } from './use-is-narrow';
import './paging.css';
import './plain-table.css';

interface Props<Row> {
  label: string;
  columns: ListColumn<Row>[];
  rows: Row[];
  rowId: (row: Row) => string | number;
  isStale: boolean;
  /** The column the server has sorted by, largest first. */
  sortedBy?: string;
}

/** Rows to read on a panel: the list pattern's columns without its state. Lines of facts below 768 px. */
export function PlainTable<Row>({ label, columns, rows, rowId, isStale, sortedBy }: Props<Row>) {
  const isNarrow = useIsNarrow();
  if (isNarrow) {
    return (
      <ul className={isStale ? 'plain-cards list-stale' : 'plain-cards'} aria-label={label}>
        {rows.map((row) => (
          <li key={rowId(row)}>
            <strong>{columns.find((column) => column.card === 'title')?.cell(row)}</strong>
            <dl className="facts">
              {columns
                .filter((column) => column.card !== 'title')
                .map((column) => (
                  <FactOf key={column.id} column={column} row={row} />
                ))}
            </dl>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <HTMLTable compact aria-label={label} className={isStale ? 'plain-table list-stale' : 'plain-table'}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={column.align === 'end' ? 'list-figure' : undefined}
              aria-sort={column.id === sortedBy ? 'descending' : undefined}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)}>
            {columns.map((column) => (
              <td key={column.id} className={column.align === 'end' ? 'list-figure' : undefined}>
                {cellOf(column, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}
