import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../kit/dialog/form-dialog';
import { showDone } from '../../app/feedback/response';
import { Form } from '../../kit/form/form';
import { Labeled } from '../../kit/form/labeled';
import { useForm } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { GroupPicker } from '../groups/group-picker';
import { addGroupMembers, customerGroupsSource } from '../groups/groups.api';
import { fault } from '../../app/problems/fault-text';
import { customersSource } from './customers.api';

interface Props {
  /** All of one operator. */
  customers: readonly Schemas['Customer'][];
  onClose: () => void;
}

/** Adds the selected customers to one of their operator's groups; existing members stay (G-02). */
export default function AddToGroup({ customers, onClose }: Props) {
  const { t } = useTranslation('customers');
  const client = useQueryClient();
  const operator = customers[0]!.AccountId;
  const form = useForm(
    { group: { id: 0, name: '' } },
    ({ group }) => ({ group: group.id > 0 ? undefined : fault('required') }),
    'group',
  );
  const { value, onValueChange, ...field } = form.field('group');
  const saving = useSave(form, {
    send: ({ group }) =>
      addGroupMembers(
        group.id,
        customers.map(({ id }) => id),
      ),
    onSaved: (_, { group }) => {
      for (const { key } of [customersSource, customerGroupsSource])
        void client.invalidateQueries({ queryKey: key });
      showDone(t('toGroup.done', { count: customers.length, name: group.name }));
      onClose();
    },
  });
  return (
    <FormDialog title={t('toGroup.title')} onClose={onClose}>
      <Form
        form={form}
        saving={saving}
        saveText={t('toGroup.act')}
        errorTitle={t('toGroup.failed')}
        describe={(_, group) => ({ label: t('group'), text: (group as typeof value).name })}
        onCancel={onClose}
      >
        <p>{t('toGroup.sentence', { count: customers.length })}</p>
        <Labeled {...field} label={t('group')}>
          <GroupPicker
            id={field.id}
            describedBy={field.error && `${field.id}-note`}
            label={t('group')}
            operator={operator}
            value={value}
            onPick={(group) => group && onValueChange({ id: group.id, name: group.name })}
            fill
          />
        </Labeled>
      </Form>
    </FormDialog>
  );
}
