import { useState } from 'react';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { ErrorNote } from '../../app/feedback/error-note';
import { ListFooter } from './list-footer';
import type { ListSource } from './list-source';
import type { ListColumn } from './list-types';
import { PanelSkeleton } from './panel-skeleton';
import { PlainTable } from './plain-table';
import type { RowActions } from './row-actions';
import { useOperatorColumn } from './use-operator-column';

interface Props<Params, Row> {
  label: string;
  columns: ListColumn<Row>[];
  source: ListSource<Params, Row>;
  extraParams: Omit<Params, 'page' | 'limit'>;
  /** The text of an empty list. */
  empty: string;
  errorTitle: string;
  acts?: RowActions<Row>;
}

/** The list on a panel of a record: a few rows, with paging outside the URL. */
export function PanelList<Params, Row extends { id: string | number }>(props: Props<Params, Row>) {
  const { label, columns, source, extraParams, empty, errorTitle, acts } = props;
  const [paging, setPaging] = useState({ page: 1, limit: 10 });
  const { data, error, isPlaceholderData, refetch } = useLastingQuery(
    source.query({ ...extraParams, ...paging } as unknown as Params),
  );
  const whole = useOperatorColumn(columns, data?.rows, source.accountsOf);
  // The last row of the last page was removed.
  if (data?.rows.length === 0 && paging.page > 1 && !isPlaceholderData)
    setPaging({ ...paging, page: paging.page - 1 });
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
              columns={whole}
              rows={data.rows}
              rowId={({ id }) => id}
              isStale={isPlaceholderData}
              controls={acts?.controls}
            />
          </div>
          {acts?.bar}
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
