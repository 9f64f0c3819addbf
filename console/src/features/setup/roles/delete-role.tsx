import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { DeleteRecord } from '../../../kit/record/delete-record';
import { deleteRole } from './roles.api';

export function DeleteRole({ role: { id, name } }: { role: Schemas['Role'] }) {
  const { t } = useTranslation('setup');
  return (
    <DeleteRecord
      name={`delete-role-${id}`}
      title={t('roles.delete')}
      sentence={t('roles.deleteSentence', { name })}
      help={t('roles.deleteHelp')}
      act={() => deleteRole(id)}
      errorTitle={t('error.updateRole')}
      doneText={t('roles.deleted')}
      queries="roles"
      listPath="/setup/roles"
    />
  );
}
