import type { Schemas } from '@backroom/gateway/v2';
import { ArrowDownIcon, ArrowUpIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { percentChange } from './percent-change';

/** The change in words and with an arrow; the color only repeats the sign. */
export function PercentTag({ change }: { change: Schemas['Change'] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const result = percentChange(change);
  if (result.kind === 'none') return <span className="muted">{t('change.none')}</span>;
  if (result.kind === 'new') return <span className="change change-up">{t('change.new')}</span>;
  const isDown = result.ratio < 0;
  return (
    <span className={isDown ? 'change change-down' : 'change change-up'} title={t('change.against')}>
      {isDown ? <ArrowDownIcon size={12} /> : <ArrowUpIcon size={12} />}
      {format.percent(result.ratio)}
      <span className="visually-hidden"> {t('change.against')}</span>
    </span>
  );
}
