import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../api/use-lasting-query';
import { useCallFilter } from '../app/use-global-filter';
import { ExportButton } from '../export/export-button';
import { useFormat } from '../i18n/use-format';
import { List } from '../table/list';
import { useListState } from '../table/use-list-state';
import { differenceColumns } from './difference-columns';
import { differencesPage, differencesQuery } from './reconciliation.api';
import './strings';

/** /sales/reconciliation: where the card processor and the journal disagree, day by day. */
export function Reconciliation() {
  const { t } = useTranslation('reconciliation');
  const format = useFormat();
  const list = useListState();
  const { operator, startDate, endDate } = useCallFilter();
  const request = {
    page: list.page,
    limit: list.limit,
    keywords: list.search.trim(),
    ...{ operator, startDate, endDate },
  };
  const query = useLastingQuery(differencesQuery(request));
  const columns = useMemo(() => differenceColumns(t, format), [t, format]);
  const last = query.data?.days[0];
  const compared = last ? t('compared', { day: format.bucket(last.day) }) : query.data && t('never');
  return (
    <List
      label={t('title')}
      list={list}
      columns={columns}
      query={query}
      scope={JSON.stringify(request)}
      rowName={({ kind, day }) => t('row', { kind: t(`kind.${kind}`), day: format.bucket(day) })}
      searchLabel={t('search')}
      errorTitle={t('errorList')}
      status={compared && <span className="muted">{compared}</span>}
      actions={
        <ExportButton
          name={t('file')}
          columns={columns}
          query={(page, limit) => differencesPage({ ...request, page, limit })}
        />
      }
      empty={
        list.search
          ? { title: t('nothingFound'), text: t('nothingFoundText') }
          : { title: t('empty'), text: t('emptyText') }
      }
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}
