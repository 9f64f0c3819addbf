import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useFormat } from '../../../app/i18n/use-format';
import { Record as RecordScreen } from '../../../kit/record/record';
import { recordId } from '../../../kit/record/record-id';
import { useNames } from '../audit/use-names';
import { Loaded } from '../../../app/feedback/loaded';
import { ofOneOperator } from '../../../kit/filter/one-operator';
import { DeleteRole } from './delete-role';
import { RoleForm } from './role-form';
import { roleQuery } from './roles.api';
import '../strings';
import { systemName } from '../system-name';

/** /setup/roles/new and /setup/roles/{id}. */
export const RoleScreen = ofOneOperator(function RoleHere({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const { id = '' } = useParams();
  const isNew = id === 'new';
  const query = useQuery({ ...roleQuery(operator.id, recordId(id)), enabled: !isNew });
  if (isNew) return <RoleForm operatorId={operator.id} />;
  return (
    <Loaded query={query} errorTitle={t('error.rolesList')}>
      {(role) => <RoleRecord key={role.id} role={role} operator={operator} />}
    </Loaded>
  );
});

function RoleRecord({ role, operator }: { role: Schemas['Role']; operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const format = useFormat();
  const nameOf = useNames(operator.id, ['groupId']);
  return (
    <RecordScreen
      title={systemName(t, role.name)}
      status={<Tag minimal>{t(role.editable ? 'roles.own' : 'roles.kept')}</Tag>}
      action={role.editable && <DeleteRole role={role} />}
      facts={[
        { label: t('id'), value: role.id },
        { label: t('roles.group'), value: systemName(t, role.groupName || 'All Locations') },
        {
          label: t('updatedOn'),
          value: role.updatedOn && format.moment(role.updatedOn, operator.timezone),
        },
      ]}
      tabs={[
        {
          id: 'details',
          label: t('details'),
          content: <RoleForm operatorId={operator.id} role={role} />,
        },
      ]}
      history={
        role.isSystem
          ? undefined
          : {
              subjectKind: 'role',
              subjectId: role.id,
              operator: operator.id,
              zone: operator.timezone,
              nameOf,
            }
      }
    />
  );
}
