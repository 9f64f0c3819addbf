import { ChevronRightIcon, TickCircleIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '../../app/i18n/use-format';
import './attention.css';
import './strings';
import { useAttention } from './use-attention';

/**
 * Pending work as links to its lists, or one calm line when there is none. It has its place from the first paint and is
 * counted after the figures, so that it neither shifts the layout nor delays anything.
 */
export function NeedsAttention({ isDue }: { isDue: boolean }) {
  const { t } = useTranslation('attention');
  const format = useFormat();
  const { entries, isPending, hasFailed } = useAttention(isDue);
  const open = entries.filter(({ count }) => count > 0);
  if (entries.length === 0) return null;
  return (
    <section className="attention panel" aria-labelledby="attention-title" aria-busy={isPending}>
      <h2 id="attention-title">{t('title')}</h2>
      {open.length > 0 && (
        <ul>
          {open.map(({ id, to, count, isExact }) => (
            <li key={id}>
              <Link to={to}>
                <strong>{`${format.whole(count)}${isExact ? '' : '+'}`}</strong> {t(`open.${id}`, { count })}
                <ChevronRightIcon size={12} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {open.length === 0 && !isPending && !hasFailed && (
        <p className="muted">
          <TickCircleIcon className="attention-well" /> {t('calm')}
        </p>
      )}
      {hasFailed && <p className="muted">{t('failed')}</p>}
    </section>
  );
}
