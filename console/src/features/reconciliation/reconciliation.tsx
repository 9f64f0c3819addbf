import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { firstPage } from '../../kit/table/first-page';
import { ListScreen } from '../../kit/table/list-screen';
import { differenceColumns } from './difference-columns';
import { differencesSource } from './reconciliation.api';
import './strings';

export const firstQueries = firstPage(differencesSource);

/** /sales/reconciliation: differences between the card processor and the journal, day by day. */
export function Reconciliation() {
  const { t } = useTranslation('reconciliation');
  const format = useFormat();
  const columns = useMemo(() => differenceColumns(t, format), [t, format]);
  return (
    <ListScreen
      source={differencesSource}
      label={t('title')}
      columns={columns}
      rowName={({ kind, day }) => t('row', { kind: t(`kind.${kind}`), day: format.bucket(day) })}
      searchLabel={t('search')}
      errorTitle={t('errorList')}
      status={({ query: { data } }) =>
        data && (
          <span className="muted">
            {data.days[0] ? t('compared', { day: format.bucket(data.days[0].day) }) : t('never')}
          </span>
        )
      }
      file={t('file')}
      empty={{ title: t('empty'), text: t('emptyText') }}
      nothing={{ title: t('nothingFound'), text: t('nothingFoundText') }}
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}
