import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { CustomerPicker } from '../customers/customer-picker';
import { FormDialog } from '../../kit/dialog/form-dialog';
import { showDone } from '../../app/feedback/response';
import { Form } from '../../kit/form/form';
import { Labeled } from '../../kit/form/labeled';
import { NumberField } from '../../kit/form/number-field';
import { numberOf } from '../../kit/form/typed-number';
import { useForm } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { fault } from '../../app/problems/fault-text';
import './strings';
import { openTab, useRefetchTabs } from './tabs.api';

interface Fields {
  userId: { id: number; email: string };
  limit: string;
}

interface Props {
  operator: Pick<Schemas['Account'], 'id' | 'currency'>;
  /** The owner; absent to pick one. */
  customer?: { id: number; email: string };
  onClose: () => void;
}

/** Opens a tab for a customer with a limit above zero (H-07). */
export default function OpenTab({ operator, customer, onClose }: Props) {
  const { t } = useTranslation('tabs');
  const refetchTabs = useRefetchTabs();
  const form = useForm<Fields>(
    { userId: customer ?? { id: 0, email: '' }, limit: '' },
    ({ userId, limit }) => ({
      userId: userId.id ? undefined : fault('required'),
      limit:
        limit.trim() === '' ? fault('required') : numberOf(limit) > 0 ? undefined : fault('not-above-zero'),
    }),
    'open-tab',
  );
  const saving = useSave(form, {
    send: ({ userId, limit }, _version, intent) =>
      openTab(operator.id, { customerId: userId.id, limit }, intent),
    onSaved: () => {
      showDone(t('opened'));
      void refetchTabs();
      onClose();
    },
  });
  const { id, error, inputRef } = form.field('userId');
  return (
    <FormDialog title={t('open')} onClose={onClose}>
      <Form
        form={form}
        saving={saving}
        saveText={t('open')}
        errorTitle={t('error.open')}
        describe={(name, value) => ({
          label: t(`field.${name}`),
          text: name === 'userId' ? (value as Fields['userId']).email : String(value),
        })}
        onCancel={onClose}
        isOpen={customer !== undefined}
      >
        <p>{t('openHelp')}</p>
        {customer ? (
          <p className="customer-email">{customer.email}</p>
        ) : (
          <Labeled {...{ id, error, inputRef }} label={t('field.userId')}>
            <CustomerPicker
              id={id}
              describedBy={error && `${id}-note`}
              operator={operator.id}
              label={t('findCustomer')}
              value={{ id: form.fields.userId.id, name: form.fields.userId.email }}
              onPick={(one) => form.change('userId', { id: one.id, email: one.email })}
              fill
            />
          </Labeled>
        )}
        <NumberField
          {...form.field('limit')}
          label={t('limitIn', { currency: operator.currency })}
          autoFocus={customer !== undefined}
        />
      </Form>
    </FormDialog>
  );
}
