import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showDone } from '../feedback/response';
import { ActDialog } from '../dialog/act-dialog';
import { useMayChange } from '../routes/use-may-change';
import { useGoOn } from '../routes/use-to';

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
  queries: string;
  /** Where there is something to see after it. */
  listPath: string;
}

/** The button that deletes the record on the screen, its question, and the way back to the list. */
export function DeleteRecord({ title, doneText, queries, listPath, ...question }: DeleteRecordProps) {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  const goOn = useGoOn();
  const mayChange = useMayChange();
  const [isAsked, setAsked] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <Button intent="danger" variant="outlined" onClick={() => setAsked(true)}>
        {title}
      </Button>
      {isAsked && (
        <ActDialog
          {...question}
          title={title}
          verb={t('delete')}
          onDone={() => {
            setAsked(false);
            void client.invalidateQueries({ queryKey: [queries] });
            showDone(doneText);
            goOn(listPath);
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
