import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sale } from '../api/types';
import { useLastingQuery } from '../api/use-lasting-query';
import type { FirstQueries } from '../app/first-data';
import type { CallFilter } from '../app/global-filter';
import { useCallFilter } from '../app/use-global-filter';
import { useSignedIn } from '../auth/current-session';
import { holds } from '../auth/permissions';
import { CopyButton } from '../form/copy-button';
import { useFormat } from '../i18n/use-format';
import { Freshness } from '../live/freshness';
import { List } from '../table/list';
import { parseListState, type ListState } from '../table/list-state';
import type { ListSelection } from '../table/list-types';
import { useListState } from '../table/use-list-state';
import './strings';
import { LedgerLinks } from './ledger-links';
import { BulkRefundButton } from './refund/bulk-refund-button';
import { isSelectable } from './refund/refundable';
import { saleColumns } from './sale-columns';
import { SaleDetails } from './sale-details';
import { SaleFilters } from './sale-filters';
import { salesQuery, type SalesQuery } from './sales.api';
import './sales.css';

const filterNames = ['lastFour', 'paymentMethods'];
const details = (sale: Sale) => <SaleDetails sale={sale} />;

const salesRequest = (list: ListState, { period: _, ...filter }: CallFilter): SalesQuery => ({
  limit: list.limit,
  page: list.page,
  keywords: list.search.trim().toUpperCase(),
  lastFour: list.filters.lastFour ?? '',
  paymentMethods: list.filters.paymentMethods ?? '',
  ...filter,
});

export const firstQueries: FirstQueries = (filter, params) => [
  salesQuery(salesRequest(parseListState(params, filterNames), filter)),
];

/** /sales/order: every sale of the filter's days, the newest first, moving in as they happen. */
export function SalesLedger() {
  const { t } = useTranslation('sales');
  const format = useFormat();
  const session = useSignedIn();
  const list = useListState(filterNames);
  const filter = useCallFilter();
  const request = salesRequest(list, filter);
  const query = useLastingQuery(salesQuery(request));
  const columns = useMemo(
    () => saleColumns(t, format, (sale) => holds(session, 'RefundsIssue', sale.AccountId)),
    [t, format, session],
  );
  const selection: ListSelection<Sale> = {
    isSelectable,
    query: (page, limit) => salesQuery({ ...request, page, limit }),
    actions: (sales) => (
      <>
        <BulkRefundButton sales={sales} />
        <CopyButton text={sales.map((sale) => sale.order.prettyId).join('\n')} label={t('copyNumbers')} />
      </>
    ),
  };
  return (
    <List
      label={t('title')}
      list={list}
      columns={columns}
      query={query}
      scope={JSON.stringify(request)}
      rowName={(sale) => t('row', { number: sale.order.prettyId })}
      searchLabel={t('search')}
      filters={<SaleFilters list={list} />}
      status={
        <>
          <LedgerLinks />
          <Freshness updatedAt={query.dataUpdatedAt} />
        </>
      }
      expand={details}
      selection={holds(session, 'RefundsIssue', filter.operator) ? selection : undefined}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      newRowsText={(count) => t('newSales', { count })}
    />
  );
}
