import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../app/feedback/response';
import { useSignedIn } from '../../app/auth/current-session';
import { Form } from '../../kit/form/form';
import { SelectField } from '../../kit/form/select-field';
import { TextField } from '../../kit/form/text-field';
import { useForm, type FieldErrors } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { fault } from '../../app/problems/fault-text';
import { operatorQuery, readOperator } from '../../kit/filter/operators.api';
import { changeOperator } from './operator.api';

const texts = [
  ['name', 'paymentsMerchantId'],
  ['firstName', 'lastName'],
  ['email', 'phone'],
  ['provider', 'processor'],
] as const;
type TextName = (typeof texts)[number][number];
/** Fields picked from a list. */
type Choice = 'status' | 'loyaltyProgram';
type Fields = Record<TextName | 'notes' | Choice, string>;

const fieldsOf = (operator: Schemas['AccountDetail']): Fields => {
  const { name, firstName, lastName, email, phone, paymentsMerchantId } = operator;
  const { notes, status, loyaltyProgram, provider, processor } = operator;
  return {
    ...{ name, paymentsMerchantId, firstName, lastName, email, phone },
    ...{ provider: provider.name, processor: processor.name, notes, status, loyaltyProgram },
  };
};

/** Contact and settings of the operator; only super admins may change its status. */
export function OperatorForm({ operator }: { operator: Schemas['AccountDetail'] }) {
  const { t } = useTranslation('operators');
  const { scope } = useSignedIn();
  const client = useQueryClient();
  const rules = ({ name }: Fields): FieldErrors<Fields> => ({
    name: name.trim() ? undefined : fault('required'),
  });
  const form = useForm(fieldsOf(operator), rules, 'operator');
  const saving = useSave(form, {
    version: operator.version,
    send: ({ provider, processor, status, loyaltyProgram, ...fields }, version) =>
      changeOperator(operator.id, {
        ...fields,
        provider: { name: provider },
        processor: { name: processor },
        ...(scope === 'super admin' &&
          ({ status, loyaltyProgram } as Pick<Schemas['AccountChange'], Choice>)),
        version,
      }),
    latest: async () => {
      const present = await readOperator(operator.id);
      return { fields: fieldsOf(present), version: present.version };
    },
    onSaved: (saved) => {
      client.setQueryData(operatorQuery(operator.id).queryKey, saved);
      void client.invalidateQueries({ queryKey: ['operators'] });
      showDone(t('saved', { store: saved.name }));
    },
  });
  const field = (name: TextName | 'notes') => ({ ...form.field(name), label: t(`field.${name}`) });
  const choice = (name: Choice, options: { value: string; label: string }[]) => (
    <SelectField {...form.field(name)} label={t(`field.${name}`)} options={options} />
  );
  return (
    <Form
      form={form}
      saving={saving}
      errorTitle={t('error.save')}
      describe={(name, value) => ({ label: t(`field.${name}`), text: String(value) })}
    >
      {texts.map((row) => (
        <div key={row[0]} className="form-row">
          {row.map((name) => (
            <TextField key={name} {...field(name)} />
          ))}
        </div>
      ))}
      {scope === 'super admin' && (
        <div className="form-row">
          {choice(
            'status',
            (['active', 'pastDue', 'suspended'] as const).map((value) => ({
              value,
              label: t(`status.${value}`),
            })),
          )}
          {choice(
            'loyaltyProgram',
            (['yoke', 'globalConnect'] as const).map((value) => ({ value, label: t(`programs.${value}`) })),
          )}
        </div>
      )}
      <TextField {...field('notes')} />
    </Form>
  );
}
