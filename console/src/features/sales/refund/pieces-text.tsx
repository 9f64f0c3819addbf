import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../app/i18n/use-format';

interface Props {
  sale: Pick<Schemas['ListedSale'], 'order'>;
  refund: Pick<Schemas['Refund'], 'lines' | 'restock'>;
}

/** The pieces returned with a refund, and whether they were restocked; empty for a refund by amount. */
export function ReturnedPieces({ sale, refund: { lines, restock } }: Props) {
  const { t } = useTranslation('sales');
  const format = useFormat();
  if (lines.length === 0) return null;
  const pieces = lines
    .map(({ line, quantity }) =>
      t('refund.piecesOf', {
        quantity: format.whole(quantity),
        product: sale.order.products[line]?.name ?? '–',
      }),
    )
    .join(', ');
  return <p className="muted">{restock ? t('refund.backOnShelf', { pieces }) : pieces}</p>;
}
