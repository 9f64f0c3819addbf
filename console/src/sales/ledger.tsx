import type { Schemas } from '@backroom/gateway/v2';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../api/use-lasting-query';
import type { CallFilter } from '../app/global-filter';
import { useCallFilter } from '../app/use-global-filter';
import { useSignedIn } from '../auth/current-session';
import { holds } from '../auth/permissions';
import { DownloadButton } from '../export/download-button';
import { CopyButton } from '../form/copy-button';
import { useFormat } from '../i18n/use-format';
import { Freshness } from '../live/freshness';
import { List } from '../table/list';
import type { ListState } from '../table/list-state';
import type { ListSelection } from '../table/list-types';
import { useListState } from '../table/use-list-state';
import './strings';
import { BulkRefundButton } from './refund/bulk-refund-button';
import { isSelectable } from './refund/refundable';
import { RefundButton } from './refund/refund-button';
import { EditLink } from './detail/edit-link';
import { ReceiptButton } from './receipt/receipt-button';
import { LedgerLinks } from './ledger-links';
import { saleColumns } from './sale-columns';
import { SaleDetails } from './sale-details';
import { SaleFilters } from './sale-filters';
import { salesQuery, type LedgerKind, type SalesQuery } from './sales.api';
import './sales.css';

export const filterNames = ['lastFour', 'kioskId', 'paymentMethods'];
const details = (sale: Schemas['ListedSale']) => <SaleDetails sale={sale} />;

/** A link with what is no device shows all of them. */
const kioskOf = (id = ''): string => (/^[1-9]\d{0,14}$/.test(id) ? id : '');

export const salesRequest = (
  kind: LedgerKind,
  list: ListState,
  { period: _, ...filter }: CallFilter,
): SalesQuery => ({
  kind,
  limit: list.limit,
  page: list.page,
  keywords: list.search.trim().toUpperCase(),
  lastFour: list.filters.lastFour ?? '',
  kioskId: kioskOf(list.filters.kioskId),
  paymentMethods: list.filters.paymentMethods ?? '',
  ...filter,
});

/** Everything of a kind on the filter's days, the newest first, moving in as it happens. */
export function Ledger({ kind }: { kind: LedgerKind }) {
  const { t } = useTranslation('sales');
  const format = useFormat();
  const session = useSignedIn();
  const list = useListState(filterNames);
  const filter = useCallFilter();
  const request = salesRequest(kind, list, filter);
  const { kind: _kind, limit: _limit, page: _page, kioskId, ...params } = request;
  const query = useLastingQuery(salesQuery(request));
  const columns = useMemo(
    () =>
      saleColumns(t, format, (sale: Schemas['ListedSale']) => (
        <>
          {holds(session, 'RefundsIssue', sale.AccountId) && <RefundButton sale={sale} />}
          <ReceiptButton sale={sale} isIcon />
          <EditLink sale={sale} />
        </>
      )),
    [t, format, session],
  );
  const selection: ListSelection<Schemas['ListedSale']> = {
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
      label={t(`ledger.${kind}`)}
      list={list}
      columns={columns}
      query={query}
      scope={JSON.stringify(request)}
      rowName={(sale) => t('row', { number: sale.order.prettyId })}
      searchLabel={t(`search.${kind}`)}
      filters={<SaleFilters list={list} />}
      status={
        <>
          {kind === 'order' && <LedgerLinks />}
          <Freshness updatedAt={query.dataUpdatedAt} />
        </>
      }
      actions={
        <DownloadButton
          name={t(`ledger.${kind}`)}
          path="/exports/ledgers"
          total={query.data?.total}
          params={{ ...params, ...(kioskId && { kioskId }), type: kind }}
          columns={columns}
          query={(page, limit) => salesQuery({ ...request, page, limit })}
          errorTitle={t('download.sales')}
        />
      }
      expand={details}
      selection={holds(session, 'RefundsIssue', filter.operator) ? selection : undefined}
      empty={{ title: t(`empty.${kind}.title`), text: t(`empty.${kind}.text`) }}
      errorTitle={t('error.sale')}
      newRowsText={(count) => t('newSales', { count })}
    />
  );
}
