import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../app/feedback/response';
import { ConfirmButton } from '../dialog/confirm-button';
import { useMayChange } from '../../app/routes/use-may-change';
import { useReplaceTo } from '../../app/routes/use-to';
import './strings';

export interface DeleteRecordProps {
  /** Names the intent: one idempotency key for it, also over reloads. */
  name: string;
  title: string;
  /** What will happen to which record. */
  sentence: string;
  help: string;
  act: () => Promise<unknown>;
  errorTitle: string;
  doneText: string;
  /** The queries that contain the record. */
  queries: string | readonly string[];
  /** The screen to open afterwards. */
  listPath: string;
}

/** A button that deletes the record on the screen, with its confirmation, and returns to the list. */
export function DeleteRecord({ title, doneText, queries, listPath, ...question }: DeleteRecordProps) {
  const { t } = useTranslation('record');
  const client = useQueryClient();
  const goOn = useReplaceTo();
  const mayChange = useMayChange();
  if (!mayChange) return null;
  return (
    <ConfirmButton
      {...question}
      button={{ intent: 'danger', variant: 'outlined', text: title }}
      title={title}
      verb={t('delete')}
      onDone={() => {
        for (const key of [queries].flat()) void client.invalidateQueries({ queryKey: [key] });
        showDone(doneText);
        goOn(listPath);
      }}
    />
  );
}
