import { useTranslation } from 'react-i18next';

/** Which line is which period: by its stroke, readable without colour. */
export function ChartKey() {
  const { t } = useTranslation('dashboard');
  return (
    <span className="trend-key">
      <span className="key-current" aria-hidden /> {t('trend.current')}
      <span className="key-previous" aria-hidden /> {t('trend.previous')}
    </span>
  );
}
