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
import type { Beside, ListSource } from './list-source';
import type { ListState } from './list-state';
import type { ListColumn, ListPage, ListProps, ListSelection } from './list-types';
import { SearchFurther } from './search-further';
import { useListState, type ListControl } from './use-list-state';
import { useOperatorColumn } from './use-operator-column';

type Identified = { id: string | number };

/** What a part of the screen can look at. */
export interface Shown<Wanted, Row, More> {
  list: ListControl;
  /** What was asked for. */
  request: Wanted;
  query: UseQueryResult<ListPage<Row> & More>;
  /** Those of the screen, and whose a row is while several operators are in view. */
  columns: ListColumn<Row>[];
}
type Part<Wanted, Row, More> = ReactNode | ((shown: Shown<Wanted, Row, More>) => ReactNode);
type Same =
  | 'label'
  | 'columns'
  | 'rowName'
  | 'searchLabel'
  | 'searchHelp'
  | 'errorTitle'
  | 'to'
  | 'expand'
  | 'newRowsText';

interface Props<Wanted, Row, More> extends Pick<ListProps<Row>, Same> {
  source: ListSource<Wanted, Row, More>;
  /** Of a list that more than the filter and the URL decide about, such as one of a record: what its source says otherwise. */
  asked?: Beside<Wanted>;
  /** Of a list whose order at first is another from filter to filter; what its source says otherwise. */
  sortAtFirst?: (list: ListState) => string;
  round?: number;
  /** The name of the file that all rows can be had as, made in the browser. */
  file?: string;
  /** How its name has the date; MM-dd-yyyy by default. */
  fileDay?: FileDay;
  /** Opens what adds a row. */
  add?: { text: string; onClick: () => void };
  /** What the list is for, where its title does not say it. */
  help?: string;
  above?: Part<Wanted, Row, More>;
  filters?: Part<Wanted, Row, More>;
  status?: Part<Wanted, Row, More>;
  /** Before `file` and `add`. */
  actions?: Part<Wanted, Row, More>;
  selection?: (shown: Shown<Wanted, Row, More>) => ListSelection<Row> | undefined;
  empty: ListProps<Row>['empty'];
  /** What stands there when a search, or whatever `isNarrowed` tells of, left nothing; by default the same. */
  nothing?: ListProps<Row>['empty'];
  isNarrowed?: (list: ListState) => boolean;
}

/** What a list asks for as its URL stands; `keywords` may be among the rest, where they are not as typed. */
export const requestOf = <Wanted,>(list: ListState, asked?: Beside<Wanted>): Wanted =>
  ({
    page: list.page,
    limit: list.limit,
    keywords: list.search.trim(),
    ...(list.sort && { sort: list.sort }),
    ...asked,
  }) as unknown as Wanted;

/** A list as a screen: its request, query, scope, export and what it says when it is empty follow from its source. */
export function ListScreen<Wanted, Row extends Identified, More>(props: Props<Wanted, Row, More>) {
  const { source, asked, round, file, fileDay, add, above, filters, status, actions, selection, ...rest } =
    props;
  const { help, empty, nothing = empty, isNarrowed, sortAtFirst, ...same } = rest;
  const mayChange = useMayChange();
  const list = useListState(source);
  const filter = useCallFilter();
  const request = requestOf<Wanted>(list, asked ?? source.asked?.(filter, list));
  const query = useLastingQuery(source.query(request, round));
  const columns = useOperatorColumn(props.columns, query.data?.rows, source.accountsOf);
  const shown = { list, request, query, columns };
  const part = (given: Part<Wanted, Row, More>): ReactNode =>
    typeof given === 'function' ? given(shown) : given;
  return (
    <>
      {help && <p className="muted list-about">{help}</p>}
      {part(above)}
      <List
        {...same}
        columns={columns}
        sorts={source.sorts}
        sortAtFirst={sortAtFirst ? sortAtFirst(list) : source.sortAtFirst}
        list={list}
        query={query}
        scope={JSON.stringify([request, round])}
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
            ? { ...nothing, action: <SearchFurther list={list} /> }
            : isNarrowed?.(list)
              ? nothing
              : empty
        }
      />
    </>
  );
}
