import { ColumnFact } from './column-cell';
import type { ListColumn } from './list-types';

/** Columns that did not fit in the row, as lines of facts. */
export function FoldedFacts<Row>({ columns, row }: { columns: ListColumn<Row>[]; row: Row }) {
  if (columns.length === 0) return null;
  return (
    <dl className="facts folded-facts">
      {columns.map((column) => (
        <ColumnFact key={column.id} column={column} row={row} />
      ))}
    </dl>
  );
}
