import { useTranslation } from 'react-i18next';

/** Identifies the periods by the stroke of their lines, readable without color. */
export function ChartKey() {
  const { t } = useTranslation('dashboard');
  return (
    <span className="trend-key">
      <span className="key-current" aria-hidden /> {t('trend.current')}
      <span className="key-previous" aria-hidden /> {t('trend.previous')}
    </span>
  );
}
