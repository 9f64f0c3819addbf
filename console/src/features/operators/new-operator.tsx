import { useQueryClient } from '@tanstack/react-query';
import { accountCurrencies } from '@backroom/pricing';
import { maxLengths } from '@backroom/proto/lengths';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../app/feedback/response';
import { PasswordField } from '../../app/auth/password-field';
import { Form } from '../../kit/form/form';
import { SelectField } from '../../kit/form/select-field';
import { SwitchField } from '../../kit/form/switch-field';
import { TextField } from '../../kit/form/text-field';
import { useForm } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { addOperator } from './operator.api';
import { useGo, useReplaceTo } from '../../app/routes/use-to';
import { useZoneOptions } from '../../app/i18n/use-zone-options';
import { localZone } from '../../app/i18n/local-zone';
import { newOperatorRules, type NewOperatorFields } from './new-operator-rules';
import { ParentField } from './parent-field';
import './strings';

/** Account Owner, Admin and Manager: the documented roles. */
const roles = [1, 2, 3] as const;

/** /operators/new: creates an operator with its first user. */
export function NewOperator() {
  const { t } = useTranslation('operators');
  const client = useQueryClient();
  const [go, goOn] = [useGo(), useReplaceTo()];
  const form = useForm<NewOperatorFields>(
    {
      ...{ name: '', firstName: '', lastName: '', email: '', phone: '', password: '' },
      ...{ currency: 'USD', timezone: localZone, loyaltyProgram: 'yoke', role: 1, enabled: true },
      ...{ parent: null, outlet: 'all' },
    },
    newOperatorRules,
    'operator',
  );
  const zones = useZoneOptions(form.fields.timezone);
  const saving = useSave(form, {
    send: (fields, _version, intent) => addOperator(fields, intent),
    onSaved: (created) => {
      void client.invalidateQueries({ queryKey: ['operators'] });
      showDone(t('saved', { store: created.name }));
      goOn(`/operators/${created.id}`);
    },
  });
  const field = (name: 'name' | 'firstName' | 'lastName' | 'email' | 'phone' | 'password') => ({
    ...form.field(name),
    label: t(`field.${name}`),
    autoComplete: name === 'password' ? 'new-password' : 'off',
  });
  const choice = (
    name: 'currency' | 'timezone' | 'loyaltyProgram' | 'outlet',
    options: { value: string; label: string }[],
    help?: string,
  ) => <SelectField {...form.field(name)} label={t(`field.${name}`)} options={options} help={help} />;
  return (
    <Form
      form={form}
      saving={saving}
      saveText={t('add')}
      errorTitle={t('error.save')}
      describe={(name, value) => ({ label: t(`field.${name}`), text: String(value) })}
      onCancel={() => go('/operators')}
    >
      <fieldset>
        <legend>{t('operator')}</legend>
        <TextField {...field('name')} maxLength={maxLengths.name} />
        <div className="form-row">
          {choice('timezone', zones)}
          {choice(
            'currency',
            accountCurrencies.map((value) => ({ value, label: value })),
            t('currencyHelp'),
          )}
        </div>
        {choice(
          'loyaltyProgram',
          (['yoke', 'globalConnect'] as const).map((value) => ({ value, label: t(`programs.${value}`) })),
        )}
        <div className="form-row">
          <ParentField
            error={form.field('parent').error}
            onPick={(parent) => form.change('parent', parent)}
          />
          {choice('outlet', [{ value: 'all', label: t('allOutlets') }], t('outletHelp'))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('firstPerson')}</legend>
        <div className="form-row">
          <TextField {...field('firstName')} maxLength={maxLengths.name} />
          <TextField {...field('lastName')} maxLength={maxLengths.name} />
        </div>
        <div className="form-row">
          <TextField {...field('email')} type="email" />
          <TextField {...field('phone')} type="tel" />
        </div>
        <div className="form-row">
          <PasswordField {...field('password')} help={t('passwordHelp')} />
          <SelectField
            {...form.field('role')}
            label={t('field.role')}
            options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
          />
        </div>
        <SwitchField {...form.field('enabled')} label={t('field.enabled')} />
      </fieldset>
    </Form>
  );
}
