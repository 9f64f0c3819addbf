import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Appears with a selection and acts on all of it, whichever pages it spans. */
export function BulkBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('table');
  return (
    <div className="bulk-bar" role="region" aria-label={t('bulk')}>
      <strong role="status">{t('selected', { count })}</strong>
      {children}
      <span className="frame-spacer" />
      <Button variant="minimal" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
}
