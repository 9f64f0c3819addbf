import { Button } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './strings';
import { ownerOf } from './tab-status';
import type { Tab } from './tabs.api';
import { toCharge } from './to-charge';

const ChargeTabs = lazy(() => import('./charge-tabs'));

/** Charges one customer's card on file for the balance of their tab. */
export function ChargeTab({ tab }: { tab: Tab }) {
  const { t } = useTranslation('tabs');
  // The tab when the dialog opened: its balance changes while it is charged.
  const [charging, setCharging] = useState<Tab>();
  if (toCharge(tab) <= 0 && !charging) return null;
  return (
    <>
      <Button
        variant="minimal"
        size="small"
        aria-label={t('charge.of', { customer: ownerOf(t, tab) })}
        onClick={() => setCharging(tab)}
      >
        {t('charge.title')}
      </Button>
      {charging && (
        <Suspense fallback={null}>
          <ChargeTabs tabs={[charging]} onClose={() => setCharging(undefined)} />
        </Suspense>
      )}
    </>
  );
}
