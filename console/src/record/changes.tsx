import { ArrowRightIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { AuditChange } from './audit.types';
import { fieldText, valueText } from './audit-text';

/** What was before and what is now, field by field. */
export function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const { t } = useTranslation('record');
  if (changes.length === 0) return <p className="muted">{t('noChanges')}</p>;
  return (
    <dl className="changes">
      {changes.map(({ field, before, after, erased }) => (
        <div key={field}>
          <dt>{fieldText(t, field)}</dt>
          <dd>
            {erased ? (
              <span className="muted">{t('erased')}</span>
            ) : (
              <>
                <span className="muted">
                  <span className="visually-hidden">{t('before')} </span>
                  {valueText(t, field, before) || '–'}
                </span>
                <ArrowRightIcon size={12} className="changes-arrow" />
                <span>
                  <span className="visually-hidden">{t('after')} </span>
                  {valueText(t, field, after) || '–'}
                </span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
