import type { ErrorTitle } from '../../app/feedback/error-note';
import type { Cell } from '@backroom/platform/text-files';
import type { FetchQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ColumnSize } from './column-sizes';

export interface ListColumn<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /**
   * The same as plain data, for exports: money and times by `format.moneyCell` and `momentCell`; a column without it is
   * not exported.
   */
  value?: (row: Row) => Cell;
  /** Figures are right-aligned, in tabular digits. */
  align?: 'end';
  /** Text of any length, with its lines: wraps, is truncated if very long, and is shown below its heading on a card. */
  isText?: boolean;
  /**
   * The position on a phone's card: its heading, a mark next to that, its figure, or its second line, which by default
   * has the next two columns.
   */
  card?: 'title' | 'mark' | 'figure' | 'line';
  /** The actions of a row. */
  isActions?: boolean;
  /** The column that identifies rows cannot be hidden. */
  isFixed?: boolean;
  /** The minimum width, by kind of content or in pixels; by default that of a name, a figure or a text. */
  size?: ColumnSize | number;
  /** The order of folding when space is limited: the highest first; 3 by default, from right to left. */
  priority?: 2 | 3 | 4;
}

export interface ListPage<Row> {
  rows: Row[];
  total: number;
  /** False when the server stopped counting: the total is then a lower bound. */
  isExact: boolean;
}

/** A single page, for an export or a selection of all rows. */
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
  /** Shown among the list's own buttons while nothing is selected. */
  idle?: ReactNode;
  /** The list's call for any page of the filter; enables selecting all rows of the filter, up to 10,000. */
  query?: PageQuery<Row>;
}

export interface ListProps<Row> {
  /** The name of the table: "Sales". */
  label: string;
  columns: ListColumn<Row>[];
  /** Columns that the server sorts by, by their ids. */
  sorts?: readonly string[];
  /** The default order. */
  defaultSort?: string;
  rowName: (row: Row) => string;
  query: ListQuery<Row>;
  /** Identifies the query of the rows: any serialization of its parameters. A change of it is not a live change. */
  scope: string;
  /** Without it there is no search. */
  searchLabel?: string;
  /** The searched fields, where the label does not name them. */
  searchHelp?: string;
  filters?: ReactNode;
  /** How fresh the rows are: next to the title, or in the toolbar of a phone. */
  status?: ReactNode;
  /** At the right end of the toolbar: Add, Export. */
  actions?: ReactNode;
  /** The address of a row's record: opened by a link, a click on the row and Enter. Must be stable between renders. */
  to?: (row: Row) => string;
  expand?: (row: Row) => ReactNode;
  selection?: ListSelection<Row>;
  empty: { title: string; text: string; action?: ReactNode };
  /** The text that the documents require when loading fails. */
  errorTitle?: ErrorTitle;
  /** "3 new sales – show" */
  newRowsText: (count: number) => string;
}
