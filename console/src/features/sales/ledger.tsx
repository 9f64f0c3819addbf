import type { Schemas } from '@backroom/gateway/v2';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { DownloadButton } from '../../kit/export/download-button';
import { CopyButton } from '../../kit/form/copy-button';
import { useFormat } from '../../app/i18n/use-format';
import { Freshness } from '../../app/live/freshness';
import { useTo } from '../../app/routes/use-to';
import { ListScreen } from '../../kit/table/list-screen';
import type { ListSelection } from '../../kit/table/list-types';
import './strings';
import { BulkRefundButton, SelectFirst } from './refund/bulk-refund-button';
import { isSelectable } from '../../kit/refund/refundable';
import { RefundButton } from './refund/refund-button';
import { EditLink } from './detail/edit-link';
import { ReceiptButton } from './receipt/receipt-button';
import { LedgerLinks } from './ledger-links';
import { saleColumns } from './sale-columns';
import { SaleDetails } from './sale-details';
import { SaleFilters } from './sale-filters';
import { ledgerSources, type LedgerKind } from './sales.api';
import './sales.css';

type LedgerRequest = Parameters<typeof ledgerSources.order.query>[0];
const details = (sale: Schemas['ListedSale']) => <SaleDetails sale={sale} />;

/** The main column of a load or payment: the customer. */
const mainColumn = { priority: 2, card: 'line' } as const;

/** All sales of a kind in the filter's period, newest first, updated live. */
export function Ledger({ kind }: { kind: LedgerKind }) {
  const { t } = useTranslation('sales');
  const format = useFormat();
  const session = useSignedIn();
  const { operator } = useGlobalFilter().filter;
  const source = ledgerSources[kind];
  const columns = useMemo(
    () =>
      saleColumns(t, format, (sale: Schemas['ListedSale']) => (
        <>
          {holds(session, 'RefundsIssue', sale.AccountId) && <RefundButton sale={sale} />}
          <ReceiptButton sale={sale} isIcon />
          <EditLink sale={sale} />
        </>
      )).map((column) =>
        column.id === 'customer' && kind !== 'order' ? { ...column, ...mainColumn } : column,
      ),
    [t, format, session, kind],
  );
  const to = useTo();
  const pathOf = useCallback(({ id }: Schemas['ListedSale']) => to(`/sales/${id}`), [to]);
  // Tab payments are never refunded (LEDG-2).
  const mayRefund = kind !== 'tabPayment' && holds(session, 'RefundsIssue', operator);
  const selection = ({ request }: { request: LedgerRequest }): ListSelection<Schemas['ListedSale']> => ({
    isSelectable,
    query: source.pages(request),
    idle: <SelectFirst />,
    actions: (sales) => (
      <>
        <BulkRefundButton sales={sales} />
        <CopyButton text={sales.map((sale) => sale.order.prettyId).join('\n')} label={t('copyNumbers')} />
      </>
    ),
  });
  return (
    <ListScreen
      source={source}
      label={t(`ledger.${kind}`)}
      columns={columns}
      rowName={(sale) => t('row', { number: sale.order.prettyId })}
      searchLabel={t(`search.${kind}`)}
      filters={({ list }) => <SaleFilters list={list} />}
      status={({ query }) => (
        <>
          {kind === 'order' && <LedgerLinks />}
          <Freshness updatedAt={query.dataUpdatedAt} />
        </>
      )}
      actions={({
        request: { page: _page, limit: _limit, sort: _sort, ...params },
        query,
        columns: whole,
      }) => (
        <DownloadButton
          name={t(`ledger.${kind}`)}
          path="/exports/ledgers"
          total={query.data?.total}
          params={params}
          columns={whole}
          query={source.pages(params)}
          errorTitle={t('download.sales')}
        />
      )}
      to={pathOf}
      expand={details}
      selection={mayRefund ? selection : undefined}
      empty={{ title: t(`empty.${kind}.title`), text: t(`empty.${kind}.text`) }}
      errorTitle={t('error.sale')}
      newRowsText={(count) => t(`newRows.${kind}`, { count })}
    />
  );
}
