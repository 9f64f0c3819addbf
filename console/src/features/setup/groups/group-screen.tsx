import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useFormat } from '../../../app/i18n/use-format';
import { AtOwnOperator } from '../../../kit/record/at-own-operator';
import { Record as RecordScreen } from '../../../kit/record/record';
import { recordId } from '../../../kit/record/record-id';
import { useNames } from '../audit/use-names';
import { Loaded } from '../../../app/feedback/loaded';
import { ofOneOperator } from '../../../kit/filter/one-operator';
import { DeleteGroup } from './delete-group';
import { GroupForm } from './group-form';
import { groupQuery } from './groups.api';
import '../strings';
import { systemName } from '../system-name';

/** /setup/groups/new and /setup/groups/{id}. */
export const GroupScreen = ofOneOperator(function GroupHere({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const { id = '' } = useParams();
  const isNew = id === 'new';
  const query = useQuery({ ...groupQuery(recordId(id)), enabled: !isNew });
  if (isNew) return <GroupForm operatorId={operator.id} />;
  return (
    <Loaded query={query} errorTitle={t('error.group')}>
      {(group) => (
        <AtOwnOperator key={group.id} own={[group.accountId]}>
          <GroupRecord group={group} operator={operator} />
        </AtOwnOperator>
      )}
    </Loaded>
  );
});

function GroupRecord({ group, operator }: { group: Schemas['LocationGroup']; operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const format = useFormat();
  const nameOf = useNames(operator.id, ['locationIds']);
  return (
    <RecordScreen
      title={systemName(t, group.name)}
      action={group.editable && <DeleteGroup group={group} />}
      facts={[
        { label: t('id'), value: group.id },
        { label: t('groups.description'), value: group.description },
        { label: t('groups.roles'), value: group.roles.map(({ name }) => systemName(t, name)).join(', ') },
        { label: t('updatedOn'), value: format.moment(group.updatedOn, operator.timezone) },
      ]}
      tabs={[
        {
          id: 'details',
          label: t('groups.locations'),
          content: group.editable ? (
            <GroupForm operatorId={group.accountId} group={group} />
          ) : (
            <p className="muted">{t(group.isSystem ? 'groups.systemText' : 'groups.keptText')}</p>
          ),
        },
      ]}
      history={
        group.isSystem
          ? undefined
          : {
              subjectKind: 'group',
              subjectId: group.id,
              operator: group.accountId,
              zone: operator.timezone,
              nameOf,
            }
      }
    />
  );
}
