import type { Schemas } from '@backroom/gateway/v2';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../app/auth/current-session';
import { useFormat } from '../../../app/i18n/use-format';
import { ListScreen } from '../../../kit/table/list-screen';
import { PdfButton } from '../receipt/pdf-button';
import { ReceiptButton } from '../receipt/receipt-button';
import { saleColumns } from '../sale-columns';
import { SaleDetails } from '../sale-details';
import '../strings';
import { ownOrdersSource } from './own-orders.api';

/** Loads the code's renderer in parallel with the list. */
const MyCode = lazy(() => import('./my-code'));
const OwnPurses = lazy(() => import('../../purses/own-purses'));
const OwnCards = lazy(() => import('../../cards/own-cards'));

const details = (sale: Schemas['OwnOrder']) => <SaleDetails sale={sale} />;
const shown = ['date', 'number', 'location', 'payment', 'amount', 'status', 'actions'];

/** /orderHistory: the user's purchases at all operators (LEDG-7). No refunds here. */
export function OrderHistory() {
  const { t } = useTranslation('sales');
  const format = useFormat();
  const { email } = useSignedIn();
  const columns = useMemo(
    () =>
      saleColumns(t, format, (sale: Schemas['OwnOrder']) => (
        <>
          <ReceiptButton sale={sale} isIcon email={email} />
          <PdfButton sale={sale} operator="" isIcon />
        </>
      )).filter(({ id }) => shown.includes(id)),
    [t, format, email],
  );
  return (
    <ListScreen
      source={ownOrdersSource}
      label={t('history.title')}
      columns={columns}
      rowName={(sale) => t('row', { number: sale.order.prettyId })}
      searchLabel={t('history.search')}
      above={
        <>
          <Suspense fallback={<div className="panel my-code" aria-busy />}>
            <MyCode />
          </Suspense>
          <Suspense fallback={null}>
            <OwnPurses />
          </Suspense>
          <Suspense fallback={null}>
            <OwnCards />
          </Suspense>
        </>
      }
      expand={details}
      empty={{ title: t('history.empty'), text: t('history.emptyText') }}
      errorTitle={t('history.error')}
      newRowsText={(count) => t('newRows.order', { count })}
    />
  );
}
