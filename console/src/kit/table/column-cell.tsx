import type { ReactNode } from 'react';
import type { ListColumn } from './list-types';

/** Renders a cell as its column requires. */
export function cellOf<Row>(column: ListColumn<Row>, row: Row): ReactNode {
  const cell = column.cell(row);
  return column.isText ? <div className="cell-text">{cell}</div> : cell;
}

/** A column of a row as a line of facts. */
export function ColumnFact<Row>({ column, row }: { column: ListColumn<Row>; row: Row }) {
  return (
    <div className={column.isText ? 'fact-text' : undefined}>
      <dt>{column.header}</dt>
      <dd>{cellOf(column, row)}</dd>
    </div>
  );
}
