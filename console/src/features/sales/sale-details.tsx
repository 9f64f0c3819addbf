import type { Schemas } from '@backroom/gateway/v2';
import { decimalOf, minorOf } from '@backroom/pricing';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { CopyButton } from '../../kit/form/copy-button';
import { useFormat } from '../../app/i18n/use-format';
import type { ListColumn } from '../../kit/table/list-types';
import { PlainTable } from '../../kit/table/plain-table';
import { ProductPicture } from '../../kit/table/product-picture';
import { JournalButton } from './journal/journal-button';
import { bookedMoment, isDateReplaced } from './sale-moment';
import { amountText, paymentLabel } from './sale-columns';
import { paidTexts } from './paid-text';
import { pointsText } from './refund/refunded-amount';
import { ReturnedPieces } from './refund/pieces-text';

const totals = ['tax', 'deposit', 'fee', 'savings'] as const;

interface Props {
  /** The fields its buyer sees, plus the internal ones if the user may see them. */
  sale: Schemas['OwnOrder'] & Partial<Schemas['ListedSale']>;
  /** Includes the picture and the tax of each product. */
  isWhole?: boolean;
}

/** The expanded row: products, totals, payments, and the trace id that follows the sale through the system. */
export function SaleDetails({ sale, isWhole = false }: Props) {
  const { t } = useTranslation('sales');
  const format = useFormat();
  const keepsLedger = holds(useSignedIn(), 'LedgerAll', sale.AccountId);
  const money = (value: number): string => format.money(value, sale.currency);
  const { products, payment, transactions, refunds } = sale.order;
  const paid = paidTexts(t, format, sale);
  // A load or a tab payment has no products.
  const isSale = sale.kind === 'order';
  const flag = sale.redemptionFlag ?? null;
  const gross = products.reduce((sum, { price }) => sum + (minorOf(price.toFixed(6), sale.currency) ?? 0), 0);
  const tax: ListColumn<Schemas['SaleProduct']> = {
    id: 'tax',
    header: t('details.tax'),
    cell: (product) => money(product.tax),
    align: 'end',
  };
  const columns: ListColumn<Schemas['SaleProduct']>[] = [
    {
      id: 'product',
      size: 'text',
      header: t('details.product'),
      cell: ({ name, img }) =>
        isWhole ? (
          <span className="sale-product">
            <ProductPicture img={img} />
            {name}
          </span>
        ) : (
          name
        ),
      card: 'title',
    },
    {
      id: 'quantity',
      size: 'count',
      header: t('details.quantity'),
      cell: ({ quantity }) => format.number(quantity),
      align: 'end',
    },
    {
      id: 'unitPrice',
      size: 'count',
      header: t('details.unitPrice'),
      cell: ({ unitPrice }) => money(unitPrice),
      align: 'end',
    },
    {
      id: 'price',
      size: 'count',
      header: t('details.price'),
      cell: ({ price }) => money(price),
      align: 'end',
    },
    ...(isWhole ? [tax] : []),
  ];
  return (
    <div className="sale-details">
      {isSale && (
        <PlainTable
          label={t('details.products')}
          columns={columns}
          rows={products}
          rowId={(product) => products.indexOf(product)}
          isStale={false}
        />
      )}
      <section aria-label={t('details.totals')}>
        <h3>{t('details.totals')}</h3>
        <dl className="facts">
          {isSale && (
            <div>
              <dt>{t('details.products')}</dt>
              <dd>{money(decimalOf(gross, sale.currency))}</dd>
            </div>
          )}
          {isSale &&
            totals.map((name) => (
              <div key={name}>
                <dt>{t(`details.${name}`)}</dt>
                <dd>{money(sale.order.totals[name])}</dd>
              </div>
            ))}
          <div className="sale-total">
            <dt>{t('details.total')}</dt>
            <dd>{amountText(t, format, sale)}</dd>
          </div>
          {flag && flag.unreserved > 0 && (
            <div>
              <dt>{t('details.unreserved')}</dt>
              <dd>{pointsText(t, format, flag.unreserved)}</dd>
            </div>
          )}
          {flag && flag.missing > 0 && (
            <div>
              <dt>{t('details.missing')}</dt>
              <dd>{pointsText(t, format, flag.missing)}</dd>
            </div>
          )}
          {flag && flag.tabUnreserved > 0 && (
            <div>
              <dt>{t('details.tabUnreserved')}</dt>
              <dd>{money(flag.tabUnreserved)}</dd>
            </div>
          )}
          {flag && flag.tabBeyond > 0 && (
            <div>
              <dt>{t('details.tabBeyond')}</dt>
              <dd>{money(flag.tabBeyond)}</dd>
            </div>
          )}
          {flag && flag.expected !== null && (
            <div>
              <dt>{t('details.redeemedWorth')}</dt>
              <dd>{money(flag.expected)}</dd>
            </div>
          )}
          {sale.expectedTotal !== null && (
            <div>
              <dt>{t('details.expected')}</dt>
              <dd>{money(sale.expectedTotal)}</dd>
            </div>
          )}
        </dl>
      </section>
      <section aria-label={t('details.payments')}>
        <h3>{t('details.payments')}</h3>
        <dl className="facts">
          {payment.map((one, index) => (
            <div key={index}>
              <dt>{paymentLabel(t, one.method, one.lastFour)}</dt>
              <dd>{paid[index]}</dd>
            </div>
          ))}
          {transactions.map((one) => (
            <div key={one.transactionId}>
              <dt>{t('details.transaction')}</dt>
              <dd>
                <code className="sale-id">{one.transactionId}</code>
              </dd>
            </div>
          ))}
          {isDateReplaced(sale) && (
            <div>
              <dt>{t('details.booked')}</dt>
              <dd>{bookedMoment(sale, format)}</dd>
            </div>
          )}
          {sale.note && (
            <div>
              <dt>{t('details.note')}</dt>
              <dd className="sale-note">{sale.note}</dd>
            </div>
          )}
        </dl>
        {refunds.length > 0 && (
          <>
            <h3>{t('refund.list')}</h3>
            <dl className="facts">
              {refunds.map((refund) => (
                <div key={refund.id}>
                  <dt>
                    {t(`refund.state.${refund.state}`)}{' '}
                    <span className="muted">
                      {format.moment(refund.settledAt ?? refund.requestedAt, sale.location.timezone)}
                    </span>
                  </dt>
                  <dd>
                    {refund.points > 0 ? pointsText(t, format, refund.points) : money(refund.amount)}{' '}
                    {refund.failure || refund.reason}
                    <ReturnedPieces sale={sale} refund={refund} />
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {/* Users viewing their own purchases have no ledger. */}
        {keepsLedger && (
          <p>
            <JournalButton orderId={sale.id} number={sale.order.prettyId} />
          </p>
        )}
        {sale.traceId && (
          <p className="error-trace">
            <span className="muted">{t('details.trace')}</span>{' '}
            <code className="sale-id">{sale.traceId}</code>
            <CopyButton text={sale.traceId} />
          </p>
        )}
      </section>
    </div>
  );
}
