import type { Schemas } from '@backroom/gateway/v2';
import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../app/feedback/error-note';
import { useFormat } from '../../app/i18n/use-format';
import { redrive } from './dead-letters.api';
import { RedriveResult } from './redrive-result';

/** The scope of the redrive about to start. */
export interface RedriveIntent {
  target: Schemas['RedriveTarget'];
  events: number;
  keys: number;
}

interface Props extends RedriveIntent {
  /** Called once something may have been applied, so that the list is outdated. */
  onDone: () => void;
  onClose: () => void;
}

/** States the effect, runs the redrive once, and shows the result. */
export function RedriveDialog({ target, events, keys, onDone, onClose }: Props) {
  const { t } = useTranslation('system');
  const format = useFormat();
  const [intent] = useState(() => crypto.randomUUID());
  const isStarted = useRef(false);
  const [progress, setProgress] = useState('');
  const work = useMutation({
    mutationFn: () =>
      redrive(target, intent, (applied, left) =>
        setProgress(t('dialog.progress', { applied: format.whole(applied), left: format.whole(left) })),
      ),
    onSettled: () => {
      isStarted.current = false;
      onDone();
    },
  });
  // The second click of a double click arrives before the button is disabled.
  function begin(): void {
    if (isStarted.current) return;
    isStarted.current = true;
    work.mutate();
  }
  const count = { count: events, events: format.whole(events), keys: format.whole(keys) };
  const question = target.key
    ? t('dialog.oneKey', { ...count, key: target.key, consumer: target.consumer })
    : t('dialog.everything', count);
  return (
    <Dialog
      isOpen
      title={target.key ? t('dialog.titleKey') : t('dialog.titleAll')}
      onClose={work.isPending ? undefined : onClose}
      isCloseButtonShown={!work.isPending}
      canOutsideClickClose={false}
      className="narrow-dialog"
    >
      <DialogBody>
        {work.data ? (
          <RedriveResult result={work.data} />
        ) : (
          <>
            <p className="dead-question">{question}</p>
            <p className="muted">{t('dialog.help')}</p>
            {work.error && <ErrorNote error={work.error} title={t('dialog.failed')} onRetry={begin} />}
            <p role="status" className="muted">
              {progress}
            </p>
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          work.data ? (
            <Button intent="primary" autoFocus onClick={onClose}>
              {t('dialog.close')}
            </Button>
          ) : (
            <>
              <Button onClick={onClose} disabled={work.isPending}>
                {t('dialog.cancel')}
              </Button>
              <Button intent="primary" loading={work.isPending} onClick={begin}>
                {t('dialog.redrive', count)}
              </Button>
            </>
          )
        }
      />
    </Dialog>
  );
}
