import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { useCallFilter } from '../filter/use-global-filter';
import { ExportButton } from '../export/export-button';
import type { FileDay } from '../export/file-name';
import { useMayChange } from '../../app/routes/use-may-change';
import { List } from './list';
import type { ExtraParams, ListSource } from './list-source';
import type { ListState } from './list-state';
import type { ListColumn, ListPage, ListProps, ListSelection } from './list-types';
import { EmptySearchActions } from './empty-search-actions';
import { useListState, type ListControl } from './use-list-state';
import { useOperatorColumn } from './use-operator-column';

type Identified = { id: string | number };

/** The list's state, as available to the parts of its screen. */
export interface Shown<Params, Row, Meta> {
  list: ListControl;
  /** The parameters of the current query. */
  request: Params;
  query: UseQueryResult<ListPage<Row> & Meta>;
  /** The columns of the screen, with the operator's while several are in view. */
  columns: ListColumn<Row>[];
}
type Part<Params, Row, Meta> = ReactNode | ((shown: Shown<Params, Row, Meta>) => ReactNode);
type SharedProps =
  | 'label'
  | 'columns'
  | 'rowName'
  | 'searchLabel'
  | 'searchHelp'
  | 'errorTitle'
  | 'to'
  | 'expand'
  | 'newRowsText';

interface Props<Params, Row, Meta> extends Pick<ListProps<Row>, SharedProps> {
  source: ListSource<Params, Row, Meta>;
  /**
   * Overrides the parameters of the source, for lists that depend on more than the filter and the URL, such as those of
   * a record.
   */
  extraParams?: ExtraParams<Params>;
  /** Overrides the default order of the source, where it depends on the filter. */
  defaultSort?: (list: ListState) => string;
  revision?: number;
  /** The name of the export file, made in the browser. */
  file?: string;
  /** The date format of that name; MM-dd-yyyy by default. */
  fileDay?: FileDay;
  /** Opens the form to add a row. */
  add?: { text: string; onClick: () => void };
  /** Explains the list where its title does not. */
  help?: string;
  above?: Part<Params, Row, Meta>;
  filters?: Part<Params, Row, Meta>;
  status?: Part<Params, Row, Meta>;
  /** Rendered before `file` and `add`. */
  actions?: Part<Params, Row, Meta>;
  selection?: (shown: Shown<Params, Row, Meta>) => ListSelection<Row> | undefined;
  empty: ListProps<Row>['empty'];
  /** Replaces `empty` when a search, or a filter according to `isNarrowed`, has no results. */
  nothing?: ListProps<Row>['empty'];
  isNarrowed?: (list: ListState) => boolean;
}

/** Returns the parameters of a list from its URL; `extraParams` may override `keywords` if they are not sent as typed. */
export const requestOf = <Params,>(list: ListState, extraParams?: ExtraParams<Params>): Params =>
  ({
    page: list.page,
    limit: list.limit,
    keywords: list.search.trim(),
    ...(list.sort && { sort: list.sort }),
    ...extraParams,
  }) as unknown as Params;

/** A list as a screen: its parameters, query, scope, export and empty texts follow from its source. */
export function ListScreen<Params, Row extends Identified, Meta>(props: Props<Params, Row, Meta>) {
  const {
    source,
    extraParams,
    revision,
    file,
    fileDay,
    add,
    above,
    filters,
    status,
    actions,
    selection,
    ...rest
  } = props;
  const { help, empty, nothing = empty, isNarrowed, defaultSort, ...shared } = rest;
  const mayChange = useMayChange();
  const list = useListState(source);
  const filter = useCallFilter();
  const request = requestOf<Params>(list, extraParams ?? source.extraParams?.(filter, list));
  const query = useLastingQuery(source.query(request, revision));
  const columns = useOperatorColumn(props.columns, query.data?.rows, source.accountsOf);
  const shown = { list, request, query, columns };
  const part = (given: Part<Params, Row, Meta>): ReactNode =>
    typeof given === 'function' ? given(shown) : given;
  return (
    <>
      {help && <p className="muted list-about">{help}</p>}
      {part(above)}
      <List
        {...shared}
        columns={columns}
        sorts={source.sorts}
        defaultSort={defaultSort ? defaultSort(list) : source.defaultSort}
        list={list}
        query={query}
        scope={JSON.stringify([request, revision])}
        filters={part(filters)}
        status={part(status)}
        selection={selection?.(shown)}
        actions={
          <>
            {part(actions)}
            {file !== undefined && (
              <ExportButton name={file} fileDay={fileDay} columns={columns} query={source.pages(request)} />
            )}
            {add && mayChange && (
              <Button intent="primary" icon={<PlusIcon />} onClick={add.onClick}>
                {add.text}
              </Button>
            )}
          </>
        }
        empty={
          list.search
            ? { ...nothing, action: <EmptySearchActions list={list} /> }
            : isNarrowed?.(list)
              ? nothing
              : empty
        }
      />
    </>
  );
}
