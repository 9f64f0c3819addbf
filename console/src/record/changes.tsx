import { ArrowRightIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { AuditChange } from './audit.types';
import { fieldText, isTelling, valueText, type NameOf } from './audit-text';

interface Props {
  changes: readonly AuditChange[];
  nameOf?: NameOf;
}

/** What was before and what is now, field by field. */
export function Changes({ changes, nameOf }: Props) {
  const { t } = useTranslation('record');
  const shown = changes.filter(({ field }) => isTelling(field));
  if (shown.length === 0) return <p className="muted">{t('noChanges')}</p>;
  return (
    <dl className="changes">
      {shown.map(({ field, before, after, erased }) => (
        <div key={field}>
          <dt>{fieldText(t, field)}</dt>
          <dd>
            {erased ? (
              <span className="muted">{t('erased')}</span>
            ) : (
              <>
                <span className="muted">
                  <span className="visually-hidden">{t('before')} </span>
                  {valueText(t, field, before, nameOf) || '–'}
                </span>
                <ArrowRightIcon size={12} className="changes-arrow" />
                <span>
                  <span className="visually-hidden">{t('after')} </span>
                  {valueText(t, field, after, nameOf) || '–'}
                </span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
