import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '../../api/types';
import { FormDialog } from '../../dialog/form-dialog';
import { CopyButton } from '../../form/copy-button';
import type { LocationGroup } from '../setup.types';
import { NewApiKeyForm } from './new-api-key-form';
import { apiKeysQuery } from './security.api';

interface Props {
  operator: Account;
  groups: readonly LocationGroup[];
  onClose: () => void;
}

/** Makes a key and shows it this once: nobody can read it again. */
export function NewApiKey({ operator, groups, onClose }: Props) {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  if (!key)
    return (
      <FormDialog title={t('keys.add')} onClose={onClose} className="key-dialog">
        <NewApiKeyForm
          operatorId={operator.id}
          groups={groups}
          onMade={(made) => {
            setKey(made);
            void client.invalidateQueries(apiKeysQuery(operator.id));
          }}
          onCancel={onClose}
        />
      </FormDialog>
    );
  return (
    <Dialog
      isOpen
      title={t('keys.made')}
      isCloseButtonShown={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      className="key-dialog"
    >
      <DialogBody>
        <p>{t('keys.once')}</p>
        <code className="key-once">{key}</code>
        <CopyButton text={key} />
      </DialogBody>
      <DialogFooter
        actions={
          <Button intent="primary" onClick={onClose}>
            {t('keys.kept')}
          </Button>
        }
      />
    </Dialog>
  );
}
