import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../app/i18n/use-format';
import type { ListColumn } from '../../../kit/table/list-types';
import { PlainTable } from '../../../kit/table/plain-table';
import { CartPhoto } from './cart-photo';

/** The expanded row: the products, and the photo of a canceled cart. */
export function CartDetails({ cart }: { cart: Schemas['Cart'] }) {
  const { t } = useTranslation('sales');
  const format = useFormat();
  const money = (value: number): string => format.money(value, cart.currency);
  const { products } = cart.cart;
  const columns: ListColumn<Schemas['CartProduct']>[] = [
    {
      id: 'product',
      size: 'id',
      header: t('details.product'),
      cell: ({ name, productId }) => name || `#${productId}`,
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
      cell: ({ quantity, unitPrice }) => money(quantity * unitPrice),
      align: 'end',
    },
  ];
  return (
    <div className="cart-details">
      {products.length === 0 ? (
        <p className="muted">{t('carts.noProducts')}</p>
      ) : (
        <PlainTable
          label={t('details.products')}
          columns={columns}
          rows={products}
          rowId={(product) => products.indexOf(product)}
          isStale={false}
        />
      )}
      {cart.status === 'canceled' && <CartPhoto cart={cart} />}
    </div>
  );
}
