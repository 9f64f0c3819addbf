import type { Schemas } from '@backroom/gateway/v2';
import type { Measure } from './measures';
import { Button } from '@blueprintjs/core';
import { ThIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

const TrendTable = lazy(() => import('./trend-table'));

interface Props {
  measure: Measure;
  name: string;
  currencies: Schemas['CurrencySales'][];
}

/** Opens the figures behind a line as a table, for screen readers. */
export function TrendTableButton({ measure, name, currencies }: Props) {
  const { t } = useTranslation('dashboard');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="minimal"
        size="small"
        icon={<ThIcon />}
        disabled={currencies.length === 0}
        aria-label={t('table.open', { name })}
        title={t('table.open', { name })}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <TrendTable measure={measure} name={name} currencies={currencies} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
