import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallFilter } from '../../filter/use-global-filter';
import { useFormat } from '../../i18n/use-format';
import { Freshness } from '../../live/freshness';
import type { ListState } from '../../table/list-state';
import { ListScreen } from '../../table/list-screen';
import type { ListControl } from '../../table/use-list-state';
import '../sales.css';
import { ledgerAccounts } from './account-name';
import { AccountSums } from './account-sums';
import './journal.css';
import { journalColumns } from './journal-columns';
import { journalSource } from './journal.api';
import './strings';
import { PlainSelect } from '../../form/plain-select';

const mostDays = 31;
const daysOf = (startDate: string, endDate: string) =>
  (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
const isDay = (date = '') => /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));

/** /sales/journal: the entries behind the figures of some days or of one (`date`), and what each account came to. */
export function Journal() {
  const { t } = useTranslation('journal');
  const format = useFormat();
  const { period: _, ...filter } = useCallFilter();
  const columns = useMemo(() => journalColumns(t, format), [t, format]);
  /** What the sums are of: all accounts of the days. */
  const askedOf = ({ search, filters: { date = '' } }: ListState) => ({
    ...filter,
    ...(isDay(date) && { startDate: date, endDate: date }),
    keywords: search.trim(),
  });
  return (
    <ListScreen
      source={journalSource}
      asked={(list) => ({ ...askedOf(list), account: list.filters.account })}
      above={({ list }) => <Figures list={list} asked={askedOf(list)} />}
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

interface Asked {
  startDate: string;
  endDate: string;
  keywords: string;
  operator: number;
  location: number;
}

/** What each account came to on the days that are shown. */
function Figures({ list, asked }: { list: ListControl; asked: Asked }) {
  const { t } = useTranslation('journal');
  const format = useFormat();
  const { startDate, endDate, keywords } = asked;
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
      <AccountSums filter={asked} isAsked={keywords !== '' || daysOf(startDate, endDate) <= mostDays} />
    </section>
  );
}
