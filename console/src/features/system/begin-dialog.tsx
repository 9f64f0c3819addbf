import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../app/feedback/error-note';
import { begin, projectionsQuery, type LongWork } from './projections.api';

/** States what will start, and starts it once. */
export function BeginDialog({ work, onClose }: { work: LongWork; onClose: () => void }) {
  const { t } = useTranslation('system');
  const client = useQueryClient();
  const [intent] = useState(() => crypto.randomUUID());
  const beginning = useMutation({
    mutationFn: () => begin(work, intent),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: projectionsQuery.queryKey });
      onClose();
    },
  });
  return (
    <Dialog isOpen title={t(`projections.${work}`)} onClose={onClose} className="narrow-dialog">
      <DialogBody>
        <p>{t(`projections.ask.${work}`)}</p>
        <p className="muted">{t(`projections.${work}Help`)}</p>
        {beginning.error && (
          <ErrorNote
            error={beginning.error}
            title={t('projections.failed')}
            onRetry={() => beginning.mutate()}
          />
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{t('dialog.cancel')}</Button>
            <Button intent="primary" loading={beginning.isPending} onClick={() => beginning.mutate()}>
              {t(`projections.begin.${work}`)}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
