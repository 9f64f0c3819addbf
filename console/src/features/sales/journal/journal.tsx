import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallFilter } from '../../../kit/filter/use-global-filter';
import { useFormat } from '../../../app/i18n/use-format';
import { Freshness } from '../../../app/live/freshness';
import { ListScreen } from '../../../kit/table/list-screen';
import type { ListControl } from '../../../kit/table/use-list-state';
import '../sales.css';
import { ledgerAccounts } from './account-name';
import { AccountSums } from './account-sums';
import './journal.css';
import { journalColumns } from './journal-columns';
import { isDay, journalSource, sumsQueryOf } from './journal.api';
import './strings';
import { PlainSelect } from '../../../kit/form/plain-select';

const maxDays = 31;
const daysOf = (startDate: string, endDate: string) =>
  (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
/** /sales/journal: the entries behind the figures of some days or of one (`date`), with the totals of each account. */
export function Journal() {
  const { t } = useTranslation('journal');
  const format = useFormat();
  const filter = useCallFilter();
  const columns = useMemo(() => journalColumns(t, format), [t, format]);
  return (
    <ListScreen
      source={journalSource}
      above={({ list }) => <Figures list={list} query={sumsQueryOf(filter, list)} />}
      label={t('title')}
      columns={columns}
      rowName={({ prettyId, account: of }) => t('row', { number: prettyId, account: of })}
      searchLabel={t('search')}
      filters={({ list }) => (
        <PlainSelect
          aria-label={t('column.account')}
          value={list.filters.account}
          options={[
            { value: '', label: t('everyAccount') },
            ...Object.entries(ledgerAccounts).map(([value, key]) => ({
              value,
              label: t(`account.${key}`),
            })),
          ]}
          onChange={(event) => list.change({ filters: { account: event.currentTarget.value } })}
        />
      )}
      status={({ query }) => <Freshness updatedAt={query.dataUpdatedAt} />}
      errorTitle={t('failed')}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}

interface SumsQuery {
  startDate: string;
  endDate: string;
  keywords: string;
  operator: number;
  location: number;
}

/** Totals of each account on the days in view. */
function Figures({ list, query }: { list: ListControl; query: SumsQuery }) {
  const { t } = useTranslation('journal');
  const format = useFormat();
  const { startDate, endDate, keywords } = query;
  return (
    <section aria-label={t('figures')} className="panel journal-panel">
      <h2>
        {startDate === endDate
          ? t('onDay', { day: format.bucket(startDate) })
          : t('onDays', { first: format.bucket(startDate), last: format.bucket(endDate) })}
      </h2>
      {isDay(list.filters.date) && (
        <Button size="small" onClick={() => list.change({ filters: { date: '' } })}>
          {t('allDays')}
        </Button>
      )}
      <AccountSums filter={query} isEnabled={keywords !== '' || daysOf(startDate, endDate) <= maxDays} />
    </section>
  );
}
