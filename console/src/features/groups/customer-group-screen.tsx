import type { Schemas } from '@backroom/gateway/v2';
import { maxLengths } from '@backroom/proto/lengths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { customersSource } from '../customers/customers.api';
import { Loaded } from '../../app/feedback/loaded';
import { showDone } from '../../app/feedback/response';
import { ofOneOperator } from '../../kit/filter/one-operator';
import { Form } from '../../kit/form/form';
import { TextField } from '../../kit/form/text-field';
import { useForm, type FieldErrors } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { useFormat } from '../../app/i18n/use-format';
import { fault } from '../../app/problems/fault-text';
import { AtOwnOperator } from '../../kit/record/at-own-operator';
import { DeleteRecord } from '../../kit/record/delete-record';
import { Record as RecordScreen } from '../../kit/record/record';
import { recordId } from '../../kit/record/record-id';
import { useGo } from '../../app/routes/use-to';
import { GroupMembers } from './group-members';
import {
  customerGroupQuery,
  customerGroupsSource,
  deleteCustomerGroup,
  renameCustomerGroup,
} from './groups.api';
import { NewCustomerGroup } from './new-customer-group';
import './strings';

/** /groups/new and /groups/{id}: a group of customers and its members (CUST-5). */
export const CustomerGroupScreen = ofOneOperator(function GroupHere({
  operator,
}: {
  operator: Schemas['Account'];
}) {
  const { t } = useTranslation('groups');
  const { id = '' } = useParams();
  const isNew = id === 'new';
  const query = useQuery({ ...customerGroupQuery(recordId(id)), enabled: !isNew });
  if (isNew) return <NewCustomerGroup operator={operator.id} />;
  return (
    <Loaded query={query} errorTitle={t('error.one')}>
      {(group) => (
        <AtOwnOperator key={group.id} own={[group.AccountId]}>
          <GroupRecord group={group} zone={operator.timezone} />
        </AtOwnOperator>
      )}
    </Loaded>
  );
});

function GroupRecord({ group, zone }: { group: Schemas['CustomerGroupMembers']['userGroup']; zone: string }) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const { id, AccountId, name, numberOfUsers, recurringGiftCards } = group;
  return (
    <RecordScreen
      title={name}
      action={
        <DeleteRecord
          name={`delete-customer-group-${id}`}
          title={t('delete')}
          sentence={t('deleteSentence', { name })}
          help={[recurringGiftCards > 0 && t('deleteCards', { count: recurringGiftCards }), t('deleteHelp')]
            .filter(Boolean)
            .join(' ')}
          act={() => deleteCustomerGroup(id)}
          errorTitle={t('error.delete')}
          doneText={t('deleted')}
          queries={['customer-groups', 'customers']}
          listPath="/groups"
        />
      }
      facts={[
        { label: t('id'), value: id },
        { label: t('members'), value: format.whole(numberOfUsers) },
      ]}
      tabs={[
        { id: 'members', label: t('membersTab'), content: <GroupMembers group={group} /> },
        { id: 'details', label: t('details'), content: <GroupName group={group} /> },
      ]}
      history={{ subjectKind: 'customer-group', subjectId: id, operator: AccountId, zone }}
    />
  );
}

interface Fields {
  name: string;
}

const rules = ({ name }: Fields): FieldErrors<Fields> => ({
  name: name.trim() ? undefined : fault('groups:nameEmpty'),
});

/** The group's name, to be edited. */
function GroupName({ group }: { group: Schemas['CustomerGroup'] }) {
  const { t } = useTranslation('groups');
  const client = useQueryClient();
  const go = useGo();
  const form = useForm<Fields>({ name: group.name }, rules, 'customer-group');
  const saving = useSave(form, {
    version: group.version,
    send: ({ name }, version) => renameCustomerGroup(group.id, { name, version }),
    latest: async () => {
      const present = await client.fetchQuery({ ...customerGroupQuery(group.id), staleTime: 0 });
      return { fields: { name: present.name }, version: present.version };
    },
    onSaved: () => {
      // Customer lists show the names of their groups.
      for (const { key } of [customerGroupsSource, customersSource])
        void client.invalidateQueries({ queryKey: key });
      showDone(t('renamed'));
    },
  });
  return (
    <Form
      form={form}
      saving={saving}
      errorTitle={t('error.save')}
      describe={(_name, value) => ({ label: t('name'), text: String(value) })}
      onCancel={() => go('/groups')}
    >
      <TextField {...form.field('name')} label={t('name')} maxLength={maxLengths.settingName} />
    </Form>
  );
}
