import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../app/response';
import { ActDialog } from '../../dialog/act-dialog';
import type { Role } from '../setup.types';
import { useGoOn } from '../use-to';
import { deleteRole } from './roles.api';

export function DeleteRole({ role }: { role: Role }) {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  const goOn = useGoOn();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button intent="danger" variant="outlined" onClick={() => setAsked(true)}>
        {t('roles.delete')}
      </Button>
      {isAsked && (
        <ActDialog
          name={`delete-role-${role.id}`}
          title={t('roles.delete')}
          sentence={t('roles.deleteSentence', { name: role.name })}
          help={t('roles.deleteHelp')}
          verb={t('delete')}
          act={() => deleteRole(role.id)}
          errorTitle={t('error.updateRole')}
          onDone={() => {
            setAsked(false);
            void client.invalidateQueries({ queryKey: ['roles'] });
            showDone(t('roles.deleted'), () => goOn('/setup/roles'));
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
