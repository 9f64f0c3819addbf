import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { SearchField } from '../../kit/table/search-field';
import { maxShown } from './prekit-lines';

interface Props {
  /** Lines of the pre-kit. */
  total: number;
  text: string;
  onText: (text: string) => void;
}

/** Looks for a product among the lines of a pre-kit; a short one needs no search. */
export function LineSearch({ total, text, onText }: Props) {
  const { t } = useTranslation('stock');
  if (total <= 10) return null;
  return (
    // Enter looks for it; it sends no form around it.
    <div role="search" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
      <SearchField label={t('searchProducts')} value={text} onSettle={onText} />
    </div>
  );
}

/** Says that there are more lines than are shown. */
export function MoreLines({ more }: { more: number }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  if (more === 0) return null;
  return (
    <p className="muted">
      {t('prekit.more', { count: more, more: format.whole(more), max: format.whole(maxShown) })}
    </p>
  );
}
