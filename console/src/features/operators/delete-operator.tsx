import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { showDone } from '../../app/feedback/response';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog';
import { deleteOperator } from './operator.api';
import { useReplaceTo } from '../../app/routes/use-to';

/** The documented word to type before an operator is deleted. */
const word = 'delete';

export function DeleteOperator({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('operators');
  const client = useQueryClient();
  const goOn = useReplaceTo();
  const at = useLocation().pathname.startsWith('/setup') ? '/setup/operators' : '/operators';
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button intent="danger" variant="outlined" onClick={() => setConfirming(true)}>
        {t('delete')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          name={`delete-operator-${operator.id}`}
          title={t('delete')}
          sentence={t('deleteSentence', { name: operator.name })}
          help={t('deleteHelp')}
          verb={t('delete')}
          typed={{ word, label: t('typeWord', { word }) }}
          act={() => deleteOperator(operator.id)}
          errorTitle={t('error.delete')}
          onDone={() => {
            setConfirming(false);
            void client.invalidateQueries({ queryKey: ['operators'] });
            void client.invalidateQueries({ queryKey: ['operator', operator.id] });
            showDone(t('deleted'));
            goOn(at);
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
