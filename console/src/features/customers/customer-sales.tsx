import type { Schemas } from '@backroom/gateway/v2';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { DownloadButton } from '../../kit/export/download-button';
import { useFormat } from '../../app/i18n/use-format';
import { EditLink } from '../sales/detail/edit-link';
import { ReceiptButton } from '../sales/receipt/receipt-button';
import { RefundButton } from '../sales/refund/refund-button';
import { saleColumns } from '../sales/sale-columns';
import { ledgerSources } from '../sales/sales.api';
import '../sales/sales.css';
import '../sales/strings';
import { PanelList } from '../../kit/table/panel-list';
import { useRowActions } from '../../kit/table/row-actions';

const SaleDetails = lazy(async () => ({ default: (await import('../sales/sale-details')).SaleDetails }));

interface Props {
  kind: 'order' | 'valueAdd';
  customer: { id: number; operator: number };
}

/** A customer's purchases, or loads of their balance, at the operator: rows of its ledger. */
export function CustomerSales({ kind, customer: { id: customerId, operator } }: Props) {
  const { t } = useTranslation('customers');
  const { t: sales } = useTranslation('sales');
  const format = useFormat();
  const session = useSignedIn();
  const mayRefund = holds(session, 'RefundsIssue', operator);
  // The record of a sale and its receipt require access to the ledger.
  const keepsLedger = holds(session, 'LedgerAll', operator);
  const maySend = holds(session, 'LedgerChange', operator);
  const columns = useMemo(() => {
    const hidden = ['customer', ...(mayRefund || maySend || keepsLedger ? [] : ['actions'])];
    return saleColumns(sales, format, (sale: Schemas['ListedSale']) => (
      <>
        {mayRefund && <RefundButton sale={sale} />}
        {maySend && <ReceiptButton sale={sale} isIcon />}
        {keepsLedger && <EditLink sale={sale} />}
      </>
    )).filter(({ id }) => !hidden.includes(id));
  }, [sales, format, mayRefund, maySend, keepsLedger]);
  const acts = useRowActions<Schemas['ListedSale']>({
    name: (sale) => sales('row', { number: sale.order.prettyId }),
    expand: (sale) => (
      <Suspense fallback={null}>
        <SaleDetails sale={sale} />
      </Suspense>
    ),
  });
  const source = ledgerSources[kind];
  const request = { type: kind, customerId, operator };
  const label = t(kind === 'order' ? 'transactions' : 'balances');
  return (
    <>
      <div className="panel-bar">
        <DownloadButton
          name={label}
          path="/exports/ledgers"
          params={request}
          columns={columns}
          query={source.pages(request)}
          errorTitle={sales('download.sales')}
        />
      </div>
      <PanelList
        label={label}
        columns={columns}
        source={source}
        extraParams={request}
        acts={acts}
        empty={t(kind === 'order' ? 'noSales' : 'noLoads')}
        errorTitle={t('error.sales')}
      />
    </>
  );
}
