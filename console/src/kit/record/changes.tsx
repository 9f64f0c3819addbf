import type { Schemas } from '@backroom/gateway/v2';
import { ArrowRightIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useOperators } from '../filter/operators.api';
import { useFormat } from '../../app/i18n/use-format';
import { declaredText } from '../resource/resource-audit';
import { fieldText, formattedText, isShownField, valueText, type NameOf } from './audit-text';

interface Props {
  changes: readonly Schemas['AuditChange'][];
  /** The subject kind of the entry. */
  kind: string;
  nameOf?: NameOf;
  /** The time zone of formatted times. */
  zone?: string;
  /** The operator of the record: amounts are in its currency if the entry contains none. */
  operator: number | null;
}

/** The values before and after a change, field by field. */
export function Changes({ changes, kind, nameOf, zone, operator }: Props) {
  const { t } = useTranslation('record');
  const { operators } = useOperators();
  const currency = operators.find(({ id }) => id === operator)?.currency;
  const format = useFormat();
  const formatted = formattedText(format, changes, zone, currency);
  const textOf = (field: string, value: unknown): string =>
    declaredText(format, kind, field, value) ?? formatted(field, value) ?? valueText(t, field, value, nameOf);
  const shownChanges = changes.filter(
    ({ field, before, after, erased }) =>
      // Empty before and after is not a change.
      isShownField(field) && (erased || textOf(field, before) !== '' || textOf(field, after) !== ''),
  );
  if (shownChanges.length === 0) return <p className="muted">{t('noChanges')}</p>;
  return (
    <dl className="changes">
      {shownChanges.map(({ field, before, after, erased }) => (
        <div key={field}>
          <dt>{fieldText(t, field, kind)}</dt>
          <dd>
            {erased ? (
              <span className="muted">{t('erased')}</span>
            ) : (
              <>
                <span className="muted">
                  <span className="visually-hidden">{t('before')} </span>
                  {textOf(field, before) || '–'}
                </span>
                <ArrowRightIcon size={12} className="changes-arrow" />
                <span>
                  <span className="visually-hidden">{t('after')} </span>
                  {textOf(field, after) || '–'}
                </span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
