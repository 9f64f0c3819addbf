import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';

/** Appears with a selection and acts on all of it, across pages; below the rows, so that they do not move. */
export function BulkBar({
  count,
  away = 0,
  onClear,
  children,
}: {
  count: number;
  /** Those that are not on the page: on another one, or hidden by a filter. Default 0. */
  away?: number;
  onClear: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('table');
  const format = useFormat();
  return (
    <div className="bulk-bar" role="region" aria-label={t('bulk')}>
      <span role="status">
        <strong>{t('selected', { count, shown: format.whole(count) })}</strong>
        {away > 0 && <span className="muted"> {t('away', { count: away, shown: format.whole(away) })}</span>}
      </span>
      {children}
      <span className="frame-spacer" />
      <Button variant="minimal" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
}
