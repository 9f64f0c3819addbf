import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { DeleteRecord } from '../../../kit/record/delete-record';
import { deleteGroup } from './groups.api';

export function DeleteGroup({ group: { id, accountId, name } }: { group: Schemas['LocationGroup'] }) {
  const { t } = useTranslation('setup');
  return (
    <DeleteRecord
      name={`delete-group-${id}`}
      title={t('groups.delete')}
      sentence={t('groups.deleteSentence', { name })}
      help={t('groups.deleteHelp')}
      act={() => deleteGroup(accountId, id)}
      errorTitle={t('error.deleteGroup')}
      doneText={t('groups.deleted')}
      queries="groups"
      listPath="/setup/groups"
    />
  );
}
