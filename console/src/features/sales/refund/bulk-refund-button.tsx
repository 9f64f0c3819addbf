import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../../../app/i18n/lazy-dialog';
import { showNote } from '../../../app/feedback/response';
import { isSelectable, maxBulkRefunds } from '../../../kit/refund/refundable';

const BulkRefund = lazyDialog(() => import('./bulk-refund'));

/** Refunds the selected sales, at most ten. */
export function BulkRefundButton({ sales }: { sales: Schemas['ListedSale'][] }) {
  const { t } = useTranslation('sales');
  const [chosen, setChosen] = useState<Schemas['ListedSale'][] | null>(null);
  // Skips sales that were refunded after they were selected.
  const open = sales.filter(isSelectable);
  const isTooMany = open.length > maxBulkRefunds;
  return (
    <>
      <Button
        intent="danger"
        variant="outlined"
        disabled={isTooMany || open.length === 0}
        onClick={() => setChosen(open)}
      >
        {t('refund.verb')}
      </Button>
      {isTooMany && <span role="status">{t('refund.mostAtOnce', { count: maxBulkRefunds })}</span>}
      {chosen && (
        <Suspense fallback={null}>
          <BulkRefund sales={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Explains how to refund several sales, for users who look for it before selecting anything (S2 section 5). */
export function SelectFirst() {
  const { t } = useTranslation('sales');
  return <Button onClick={() => showNote(t('refund.selectFirst'))}>{t('refund.several')}</Button>;
}
