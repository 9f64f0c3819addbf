import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useOperators } from '../../../kit/filter/operators.api';
import { useSignedIn } from '../../../app/auth/current-session';
import { holds } from '../../../app/auth/permissions';
import { useFormat } from '../../../app/i18n/use-format';
import { AtOwnOperator } from '../../../kit/record/at-own-operator';
import { AuditedLink } from '../../../kit/record/audited-link';
import { Record as RecordScreen } from '../../../kit/record/record';
import { Loaded } from '../../../app/feedback/loaded';
import { ReceiptButton, ReceiptLink } from '../receipt/receipt-button';
import { RefundButton } from '../refund/refund-button';
import { amountText, customerName, paymentText } from '../sale-columns';
import { SaleDetails } from '../sale-details';
import { SaleMoment } from '../sale-moment';
import { useAmountOwed } from '../use-amount-owed';
import { saleStatus } from '../sale-status';
import '../strings';
import { EditSaleForm } from './edit-sale-form';
import { saleQuery } from './sale.api';

/** /sales/{id}: a sale as it was booked, with the editable parts of its display (LEDG-6). */
export function SaleScreen() {
  const { t } = useTranslation('sales');
  const { id = '' } = useParams();
  const query = useQuery(saleQuery(id));
  return (
    <Loaded query={query} errorTitle={t('error.sale')}>
      {(sale) => (
        <AtOwnOperator own={[sale.AccountId]}>
          <SaleView key={sale.id} sale={sale} />
        </AtOwnOperator>
      )}
    </Loaded>
  );
}

function SaleView({ sale }: { sale: Schemas['Sale'] }) {
  const { t } = useTranslation('sales');
  const format = useFormat();
  const session = useSignedIn();
  const { operators } = useOperators();
  const { key, text, intent } = saleStatus(sale);
  const zone = sale.location.timezone;
  const owed = useAmountOwed(sale);
  const customer = customerName(sale, t);
  return (
    <RecordScreen
      title={t('detail.title', { number: sale.order.prettyId })}
      status={
        <>
          <Tag minimal intent={intent}>
            {key ? t(key) : text}
          </Tag>
          {owed > 0 && (
            <Tag minimal intent="warning">
              {t('detail.debt')}
            </Tag>
          )}
        </>
      }
      action={
        <span className="sale-acts">
          <ReceiptLink sale={sale} />
          <ReceiptButton sale={sale} />
          {holds(session, 'RefundsIssue', sale.AccountId) && <RefundButton sale={sale} />}
        </span>
      }
      facts={[
        { label: t('column.date'), value: <SaleMoment sale={sale} t={t} format={format} /> },
        { label: t('column.number'), value: sale.order.prettyId },
        {
          label: t('detail.operator'),
          value: operators.find(({ id }) => id === sale.AccountId)?.name ?? sale.AccountId,
        },
        {
          label: t('column.location'),
          value: (
            <AuditedLink path={`/locations/${sale.LocationId}`} accountId={sale.AccountId}>
              {sale.location.name}
            </AuditedLink>
          ),
        },
        {
          label: t('column.customer'),
          value: customer && (
            <AuditedLink
              path={sale.UserId ? `/customers/${sale.UserId}` : undefined}
              accountId={sale.AccountId}
            >
              {customer}
            </AuditedLink>
          ),
        },
        ...(owed > 0 ? [{ label: t('detail.owed'), value: format.money(owed, sale.currency) }] : []),
        { label: t('column.device'), value: sale.deviceName },
        { label: t('detail.cardType'), value: paymentText(t, sale) },
        { label: t('column.amount'), value: amountText(t, format, sale) },
      ]}
      tabs={[
        {
          id: 'details',
          label: t('detail.tab'),
          content: (
            <div className="sale-record">
              <section className="panel" aria-label={t('details.products')}>
                <SaleDetails sale={sale} isWhole />
              </section>
              <EditSaleForm sale={sale} />
            </div>
          ),
        },
      ]}
      history={{ subjectKind: 'order', subjectId: sale.id, operator: sale.AccountId, zone }}
    />
  );
}
