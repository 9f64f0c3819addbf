import type { ErrorTitle } from '../../app/feedback/error-note';
import type { Cell } from '@backroom/platform/text-files';
import type { FetchQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ColumnSize } from './column-sizes';

export interface ListColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The same as plain data, for exports: money and moments by `format.moneyCell` and `momentCell`; a column without it
   * stays out of them. */
  value?: (row: Row) => Cell;
  /** Figures stand at the right, in tabular digits. */
  align?: 'end';
  /** Text of any length, with its lines: it wraps, is cut off where it is very long, and stands below its heading on a card. */
  isText?: boolean;
  /** The place on a phone's card: its heading, a mark beside that, its figure, its second line; by default that has the next two. */
  card?: 'title' | 'mark' | 'figure' | 'line';
  /** What can be done with the row. */
  isAct?: boolean;
  /** The column that tells rows apart cannot be hidden. */
  isFixed?: boolean;
  /** How wide it is at least, by what it holds or in pixels; by default a name's, a figure's or a text's. */
  size?: ColumnSize | number;
  /** Where there is little room the highest folds into the row's details first; 3 by default, the right before the left. */
  priority?: 2 | 3 | 4;
}

export interface ListPage<Row> {
  rows: Row[];
  total: number;
  /** False when the server stopped counting: the total is then a lower bound. */
  isExact: boolean;
}

/** One page by itself, for a file or a selection of all rows. */
export type PageQuery<Row> = (page: number, limit: number) => FetchQueryOptions<ListPage<Row>, Error>;

/** The parts of a react-query result that a list needs. */
export interface ListQuery<Row> {
  data: ListPage<Row> | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export interface ListSelection<Row> {
  isSelectable?: (row: Row) => boolean;
  /** The bar's buttons, for the rows selected on any page. */
  actions: (rows: Row[]) => ReactNode;
  /** Stands among the list's own buttons while nothing is selected. */
  idle?: ReactNode;
  /** The list's call for any page of the filter; with it all rows of the filter can be selected, up to 10,000. */
  query?: PageQuery<Row>;
}

export interface ListProps<Row> {
  /** What the rows are, for the table's name: "Sales". */
  label: string;
  columns: ListColumn<Row>[];
  /** Columns that the server sorts by, by their ids. */
  sorts?: readonly string[];
  /** The order that it has where none is asked for. */
  sortAtFirst?: string;
  rowName: (row: Row) => string;
  query: ListQuery<Row>;
  /** Which rows the data are: anything that the query was asked with. A change of it is no live change. */
  scope: string;
  /** Absent: nothing is searched for. */
  searchLabel?: string;
  /** What the search looks at, where its name does not say it. */
  searchHelp?: string;
  filters?: ReactNode;
  /** Beside the title, or in the toolbar of a phone: how fresh the rows are. */
  status?: ReactNode;
  /** At the right end of the toolbar: Add, Export. */
  actions?: ReactNode;
  /** Where the record behind a row is: a link, a click on the row and Enter open it. The same function while nothing changes. */
  to?: (row: Row) => string;
  expand?: (row: Row) => ReactNode;
  selection?: ListSelection<Row>;
  empty: { title: string; text: string; action?: ReactNode };
  /** The documents' text for a list that does not come. */
  errorTitle?: ErrorTitle;
  /** "3 new sales – show" */
  newRowsText: (count: number) => string;
}
