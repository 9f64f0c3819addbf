import { Button, HTMLSelect } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../api/use-lasting-query';
import { useCallFilter } from '../../app/use-global-filter';
import { useFormat } from '../../i18n/use-format';
import { Freshness } from '../../live/freshness';
import { List } from '../../table/list';
import { useListState } from '../../table/use-list-state';
import '../sales.css';
import { ledgerAccounts } from './account-name';
import { AccountSums } from './account-sums';
import './journal.css';
import { journalColumns } from './journal-columns';
import { journalQuery } from './journal.api';
import './strings';

const filterNames = ['account', 'date'];
const mostDays = 31;
const daysOf = (startDate: string, endDate: string) =>
  (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** /sales/journal: the entries behind the figures of some days or of one (`date`), and what each account came to. */
export function Journal() {
  const { t } = useTranslation('journal');
  const format = useFormat();
  const list = useListState(filterNames);
  const { period: _, ...filter } = useCallFilter();
  const { account = '', date = '' } = list.filters;
  const isOneDay = day.test(date) && !Number.isNaN(Date.parse(date));
  const days = isOneDay
    ? { startDate: date, endDate: date }
    : { startDate: filter.startDate, endDate: filter.endDate };
  const keywords = list.search.trim();
  const asked = { ...filter, ...days, keywords };
  const request = { ...asked, account, page: list.page, limit: list.limit };
  const query = useLastingQuery(journalQuery(request));
  const columns = useMemo(() => journalColumns(t, format), [t, format]);
  return (
    <>
      <section aria-label={t('figures')} className="panel journal-panel">
        <h2>
          {days.startDate === days.endDate
            ? t('onDay', { day: format.bucket(days.startDate) })
            : t('onDays', { first: format.bucket(days.startDate), last: format.bucket(days.endDate) })}
        </h2>
        {isOneDay && (
          <Button size="small" onClick={() => list.change({ filters: { date: '' } })}>
            {t('allDays')}
          </Button>
        )}
        <AccountSums
          filter={asked}
          isAsked={keywords !== '' || daysOf(days.startDate, days.endDate) <= mostDays}
        />
      </section>
      <List
        label={t('title')}
        list={list}
        columns={columns}
        query={query}
        scope={JSON.stringify(request)}
        rowName={({ prettyId, account: of }) => t('row', { number: prettyId, account: of })}
        searchLabel={t('search')}
        filters={
          <HTMLSelect
            aria-label={t('column.account')}
            value={account}
            options={[
              { value: '', label: t('everyAccount') },
              ...Object.entries(ledgerAccounts).map(([value, key]) => ({
                value,
                label: t(`account.${key}`),
              })),
            ]}
            onChange={(event) => list.change({ filters: { account: event.currentTarget.value } })}
          />
        }
        status={<Freshness updatedAt={query.dataUpdatedAt} />}
        errorTitle={t('failed')}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        newRowsText={(count) => t('newRows', { count })}
      />
    </>
  );
}
