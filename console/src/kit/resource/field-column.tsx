import type { Field } from '@backroom/proto/fields';
import type { Format } from '../../app/i18n/format';
import type { ListColumn } from '../table/list-types';

interface Words {
  header: string;
  format: Format;
  /** Yes or No. */
  flag: (value: boolean) => string;
}

/** Returns the list column of a field by its kind; the `name` column identifies rows. */
export function fieldColumn<Row>(name: string, field: Field, words: Words): ListColumn<Row> {
  const { header, format, flag } = words;
  const of = <Value,>(row: Row) => row[name as keyof Row] as Value;
  const column = { id: name, header, value: of<string | number>, cell: of<string> };
  if (name === 'name')
    return {
      ...column,
      cell: (row) => <span className="cell-name">{of<string>(row)}</span>,
      card: 'title',
      isFixed: true,
    };
  switch (field.kind) {
    case 'text':
      return field.lines ? { ...column, isText: true } : column;
    case 'whole':
      return { ...column, cell: (row) => format.whole(of<number>(row)), align: 'end' };
    case 'percent':
      return { ...column, cell: (row) => format.rate(of<number>(row)), align: 'end', card: 'figure' };
    case 'flag': {
      const text = (row: Row) => flag(of<boolean>(row));
      return { ...column, value: text, cell: text };
    }
    case 'webAddress':
      return {
        ...column,
        size: 'text',
        cell: (row) => (
          <a href={of<string>(row)} target="_blank" rel="noreferrer" className="cell-name">
            {of<string>(row)}
          </a>
        ),
      };
  }
}

/** Replaces columns by those of `own` with the same id, and appends the rest of `own`. */
export function mergeColumns<Row>(
  columns: ListColumn<Row>[],
  own: readonly ListColumn<Row>[],
): ListColumn<Row>[] {
  const byId = new Map([...columns, ...own].map((column) => [column.id, column]));
  return [...byId.values()];
}
