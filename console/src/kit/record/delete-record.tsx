import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../app/feedback/response';
import { AskButton } from '../dialog/ask-button';
import { useMayChange } from '../../app/routes/use-may-change';
import { useGoOn } from '../../app/routes/use-to';
import './strings';

export interface DeleteRecordProps {
  /** Names the intent: one idempotency key for it, over reloads too. */
  name: string;
  title: string;
  /** What will happen to what. */
  sentence: string;
  help: string;
  act: () => Promise<unknown>;
  errorTitle: string;
  doneText: string;
  /** Queries that know of it. */
  queries: string | readonly string[];
  /** Where there is something to see after it. */
  listPath: string;
}

/** The button that deletes the record on the screen, its question, and the way back to the list. */
export function DeleteRecord({ title, doneText, queries, listPath, ...question }: DeleteRecordProps) {
  const { t } = useTranslation('record');
  const client = useQueryClient();
  const goOn = useGoOn();
  const mayChange = useMayChange();
  if (!mayChange) return null;
  return (
    <AskButton
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
