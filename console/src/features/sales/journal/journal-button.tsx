import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './strings';

const SaleJournal = lazy(() => import('./sale-journal'));

/** Opens the journal of a sale, which traces each of its and its refunds' figures to entries. */
export function JournalButton({ orderId, number }: { orderId: string; number: string }) {
  const { t } = useTranslation('journal');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-label={t('of', { number })} onClick={() => setOpen(true)}>
        {t('show')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SaleJournal orderId={orderId} number={number} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
