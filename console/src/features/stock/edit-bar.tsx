import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../app/feedback/error-note';
import { useFormat } from '../../app/i18n/use-format';
import { askBeforeLeaving } from '../../app/unsaved/leaving';
import { maxDrafts } from './stock-drafts';
import type { useStockEdit } from './use-stock-edit';

/** Unsaved changes of the rows above, with a button to save all, placed below them like the bar of a selection. */
export function EditBar({ of, onEnd }: { of: ReturnType<typeof useStockEdit>; onEnd: () => void }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const { edit, saving, discard, isFine } = of;
  const { isPending, error, mutate } = saving;
  const rows = edit.drafts.size;
  const isTooMany = rows > maxDrafts;
  return (
    <>
      {error && <ErrorNote title={t('error.save')} error={error} onRetry={mutate} />}
      <div className="bulk-bar stock-edit-bar" role="region" aria-label={t('edit.title')}>
        <strong role="status">
          {rows === 0 ? t('edit.help') : t('edit.changed', { count: rows, shown: format.whole(rows) })}
        </strong>
        {isTooMany && (
          <span className="form-error">
            {t('edit.tooMany', { count: maxDrafts, shown: format.whole(maxDrafts) })}
          </span>
        )}
        <span className="frame-spacer" />
        <Button
          onClick={() =>
            askBeforeLeaving(() => {
              discard();
              onEnd();
            })
          }
        >
          {t('edit.end')}
        </Button>
        <Button
          intent="primary"
          data-stock-save
          loading={isPending}
          disabled={rows === 0 || !isFine || isTooMany}
          onClick={() => mutate()}
        >
          {t('edit.save')}
        </Button>
      </div>
    </>
  );
}
