import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { salesReportQuery } from '../dashboard/dashboard.api';
import { todayIn } from '../../app/i18n/zoned-time';
import { filterParams } from '../../kit/filter/global-filter';
import { useFormat } from '../../app/i18n/use-format';
import { useNow } from '../../app/live/use-now';
import { saleColumns } from '../sales/sale-columns';
import { SaleLink } from '../sales/sale-link';
import { ledgerSources } from '../sales/sales.api';
import '../sales/strings';
import { PanelList } from '../../kit/table/panel-list';

/** Columns of a sale; the location is known, and actions are left out. */
const shown = ['date', 'number', 'device', 'payment', 'amount', 'status'];

/** Today's sales at a location, in its time zone: totals and list; for users who may read the ledger. */
export function TodayHere({ location }: { location: Schemas['Location'] }) {
  const session = useSignedIn();
  const may = (name: string) => holds(session, name, location.accountId);
  const today = todayIn(location.timezone, useNow(60_000));
  if (!may('LedgerAll')) return null;
  return <Today location={location} today={today} maySeeFigures={may('SalesAndReportingAll')} />;
}

function Today({
  location: { id, accountId: operator },
  today,
  maySeeFigures,
}: {
  location: Schemas['Location'];
  today: string;
  maySeeFigures: boolean;
}) {
  const { t } = useTranslation('places');
  const { t: words } = useTranslation('sales');
  const format = useFormat();
  const filter = { operator, location: id, startDate: today, endDate: today };
  const sales = useQuery(ledgerSources.order.query({ ...filter, page: 1, limit: 10 }));
  const report = useQuery({ ...salesReportQuery({ ...filter, period: 'days' }), enabled: maySeeFigures });
  const columns = useMemo(
    () =>
      saleColumns<Schemas['ListedSale']>(words, format, () => null)
        .filter((column) => shown.includes(column.id))
        .map((column) =>
          column.id === 'number'
            ? {
                ...column,
                cell: (sale: Schemas['ListedSale']) => (
                  <SaleLink id={sale.id}>{sale.order.prettyId}</SaleLink>
                ),
              }
            : column,
        ),
    [words, format],
  );
  const search = filterParams({ ...filter, period: 'days' }).toString();
  return (
    <section aria-label={t('today.title')}>
      <div className="place-head">
        <h2>{t('today.title')}</h2>
        <Link to={`/sales/order?${search}`}>{t('today.all')}</Link>
      </div>
      <dl className="record-facts panel">
        <div>
          <dt>{t('today.sales')}</dt>
          <dd className="today-figure">{sales.data ? format.whole(sales.data.total) : '–'}</dd>
        </div>
        {report.data && (
          <div>
            <dt>{t('today.revenue')}</dt>
            <dd className="today-figure">
              {format.money(report.data.totals.revenue.current, report.data.currency)}
            </dd>
          </div>
        )}
      </dl>
      <PanelList
        label={t('today.title')}
        columns={columns}
        source={ledgerSources.order}
        extraParams={filter}
        empty={t('today.none')}
        errorTitle={words('error.sale')}
      />
    </section>
  );
}
