import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../app/response';
import { ActDialog } from '../../dialog/act-dialog';
import type { LocationGroup } from '../setup.types';
import { useGoOn } from '../use-to';
import { deleteGroup } from './groups.api';

export function DeleteGroup({ group }: { group: LocationGroup }) {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  const goOn = useGoOn();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button intent="danger" variant="outlined" onClick={() => setAsked(true)}>
        {t('groups.delete')}
      </Button>
      {isAsked && (
        <ActDialog
          name={`delete-group-${group.id}`}
          title={t('groups.delete')}
          sentence={t('groups.deleteSentence', { name: group.name })}
          help={t('groups.deleteHelp')}
          verb={t('delete')}
          act={() => deleteGroup(group.accountId, group.id)}
          errorTitle={t('error.deleteGroup')}
          onDone={() => {
            setAsked(false);
            void client.invalidateQueries({ queryKey: ['groups'] });
            showDone(t('groups.deleted'), () => goOn('/setup/groups'));
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
