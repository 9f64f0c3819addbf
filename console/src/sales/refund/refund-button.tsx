import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../strings';
import { paymentLabels } from '../sale-columns';
import { notYetRefundable, refundable } from './refundable';

const RefundDialog = lazy(() => import('./refund-dialog'));

/** Opens the refund of a sale; nothing where nothing can be given back, and says so where that is not available yet. */
export function RefundButton({ sale }: { sale: Schemas['ListedSale'] }) {
  const { t } = useTranslation('sales');
  const [isOpen, setOpen] = useState(false);
  if (refundable(sale).length === 0 && !isOpen) {
    const away = notYetRefundable(sale);
    if (away.length === 0) return null;
    const why = t('refund.away', { payments: paymentLabels(t, sale, away) });
    return (
      <Button
        size="small"
        className="bp6-disabled"
        aria-disabled
        aria-label={`${t('refund.of', { number: sale.order.prettyId })} – ${why}`}
        title={why}
        onClick={(event) => event.stopPropagation()}
      >
        {t('refund.verb')}
      </Button>
    );
  }
  return (
    <>
      <Button
        size="small"
        aria-label={t('refund.of', { number: sale.order.prettyId })}
        onClick={(event) => {
          event.stopPropagation();
          setOpen(true);
        }}
      >
        {t('refund.verb')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <RefundDialog sale={sale} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
