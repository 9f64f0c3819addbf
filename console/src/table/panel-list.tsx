import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useLastingQuery } from '../api/use-lasting-query';
import { ErrorNote } from '../app/error-note';
import { ListFooter } from './list-footer';
import type { ListColumn, ListPage } from './list-types';
import { PanelSkeleton } from './panel-skeleton';
import { PlainTable } from './plain-table';

interface Props<Row> {
  label: string;
  columns: ListColumn<Row>[];
  /** The rows of a page. */
  query: (page: number, limit: number) => UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, QueryKey>;
  /** What an empty list says. */
  empty: string;
  errorTitle: string;
}

/** The list on a panel of a record: a few rows to read, paged beside the URL. */
export function PanelList<Row extends { id: string | number }>(props: Props<Row>) {
  const { label, columns, query, empty, errorTitle } = props;
  const [paging, setPaging] = useState({ page: 1, limit: 10 });
  const { data, error, isPlaceholderData, refetch } = useLastingQuery(query(paging.page, paging.limit));
  return (
    <>
      {error && <ErrorNote title={errorTitle} error={error} onRetry={refetch} />}
      {!data && !error && <PanelSkeleton rows={3} />}
      {data?.rows.length === 0 && <p className="panel-empty">{empty}</p>}
      {data && data.rows.length > 0 && (
        <>
          <div className="panel plain-panel">
            <PlainTable
              label={label}
              columns={columns}
              rows={data.rows}
              rowId={({ id }) => id}
              isStale={isPlaceholderData}
            />
          </div>
          <ListFooter
            {...paging}
            shown={data}
            onChange={(change) => setPaging({ ...paging, page: 1, ...change })}
          />
        </>
      )}
    </>
  );
}
