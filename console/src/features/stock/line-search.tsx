import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { SearchField } from '../../kit/table/search-field';
import { maxShown } from './prekit-lines';

interface Props {
  /** Number of lines of the pre-kit. */
  total: number;
  text: string;
  onText: (text: string) => void;
}

/** Searches the lines of a pre-kit; hidden for a short one. */
export function LineSearch({ total, text, onText }: Props) {
  const { t } = useTranslation('stock');
  if (total <= 10) return null;
  return (
    // Enter runs the search and does not submit the surrounding form.
    <div role="search" onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
      <SearchField label={t('searchProducts')} value={text} onSettle={onText} />
    </div>
  );
}

/** States that there are more lines than shown. */
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
