import type { Schemas } from '@backroom/gateway/v2';
import { maxLengths } from '@backroom/proto/lengths';
import { Button } from '@blueprintjs/core';
import { SmallCrossIcon } from '@blueprintjs/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOrEmail } from '../customers/customer-search';
import { CustomerPicker } from '../customers/customer-picker';
import { customersSource } from '../customers/customers.api';
import { showDone } from '../../app/feedback/response';
import { Form } from '../../kit/form/form';
import { TextField } from '../../kit/form/text-field';
import { useForm, type FieldErrors } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { fault } from '../../app/problems/fault-text';
import { useGo, useReplaceTo } from '../../app/routes/use-to';
import './groups.css';
import { createCustomerGroup, customerGroupsSource } from './groups.api';

interface Fields {
  name: string;
  users: number[];
}

const rules = ({ name }: Fields): FieldErrors<Fields> => ({
  name: name.trim() ? undefined : fault('groups:nameEmpty'),
});

/** Creates a group with a name and its first members. */
export function NewCustomerGroup({ operator }: { operator: number }) {
  const { t } = useTranslation('groups');
  const client = useQueryClient();
  const [go, goOn] = [useGo(), useReplaceTo()];
  const form = useForm<Fields>({ name: '', users: [] }, rules, 'customer-group');
  const [known, setKnown] = useState<Schemas['FoundCustomer'][]>([]);
  const memberId = useId();
  const chosen = known.filter(({ id }) => form.fields.users.includes(id));
  const saving = useSave(form, {
    send: ({ name, users }, _version, intent) =>
      createCustomerGroup({ name, description: '', users, AccountId: operator }, intent),
    onSaved: () => {
      for (const { key } of [customerGroupsSource, customersSource])
        void client.invalidateQueries({ queryKey: key });
      showDone(t('added'));
      goOn('/groups');
    },
  });
  function remove(at: number): void {
    const next = chosen[at + 1] ?? chosen[at - 1];
    // Keyboard users continue at the same position.
    document.getElementById(`${memberId}-${next ? next.id : 'find'}`)?.focus();
    form.change(
      'users',
      form.fields.users.filter((id) => id !== chosen[at]!.id),
    );
  }

  return (
    <Form
      form={form}
      saving={saving}
      errorTitle={t('error.save')}
      describe={(name, value) => ({
        label: t(name === 'name' ? 'name' : 'membersTab'),
        text: Array.isArray(value) ? String(value.length) : String(value),
      })}
      onCancel={() => go('/groups')}
    >
      <TextField {...form.field('name')} label={t('name')} maxLength={maxLengths.settingName} />
      <div className="group-members">
        <CustomerPicker
          id={`${memberId}-find`}
          operator={operator}
          label={t('findMember')}
          onPick={(customer) => {
            setKnown((now) => [...now.filter(({ id }) => id !== customer.id), customer]);
            if (!form.fields.users.includes(customer.id))
              form.change('users', [...form.fields.users, customer.id]);
          }}
        />
        <ul className="group-chips" aria-label={t('membersTab')}>
          {chosen.map((one, at) => (
            <li key={one.id}>
              {nameOrEmail(one)}
              <Button
                id={`${memberId}-${one.id}`}
                variant="minimal"
                size="small"
                icon={<SmallCrossIcon />}
                title={t('removeOne', { name: nameOrEmail(one) })}
                aria-label={t('removeOne', { name: nameOrEmail(one) })}
                onClick={() => remove(at)}
              />
            </li>
          ))}
        </ul>
      </div>
    </Form>
  );
}
