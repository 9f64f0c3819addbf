import type { Schemas } from '@backroom/gateway/v2';
import { useQueryClient } from '@tanstack/react-query';
import { maxLengths } from '@backroom/proto/lengths';
import { weekStarts, type WeekStart } from '@backroom/proto/week-starts';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../../app/feedback/response';
import { Form } from '../../../kit/form/form';
import { SelectField } from '../../../kit/form/select-field';
import { TextField } from '../../../kit/form/text-field';
import { useForm } from '../../../kit/form/use-form';
import { useSave } from '../../../kit/form/use-save';
import { changeStore, readStore, storeQuery } from '../../operators/operator.api';
import { useZoneOptions } from '../../../app/i18n/use-zone-options';
import { storeFieldsOf, storeOf, storeRules, type StoreFields } from './store-fields';

const sections: readonly { id: 'contact' | 'address'; rows: (keyof StoreFields)[][] }[] = [
  {
    id: 'contact',
    rows: [
      ['firstName', 'lastName'],
      ['email', 'phone'],
    ],
  },
  {
    id: 'address',
    rows: [
      ['streetOne', 'streetTwo'],
      ['city', 'state'],
      ['zip', 'country'],
    ],
  },
];

export function StoreForm({ operatorId, store }: { operatorId: number; store: Schemas['Store'] }) {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  const form = useForm(storeFieldsOf(store), storeRules, 'store');
  const starts = weekStarts.map((value) => ({ value, label: t(`weekStarts.${value}`) }));
  const zones = useZoneOptions(form.fields.timezone);
  const saving = useSave(form, {
    version: store.version,
    send: (fields, version) => changeStore(operatorId, { ...storeOf(fields), version }),
    latest: async () => {
      const present = await readStore(operatorId);
      return { fields: storeFieldsOf(present), version: present.version };
    },
    onSaved: (saved) => {
      client.setQueryData(storeQuery(operatorId).queryKey, saved);
      void client.invalidateQueries({ queryKey: ['operators'] });
      showDone(t('store.saved', { store: saved.name }));
    },
  });
  const field = (name: keyof StoreFields) => ({ ...form.field(name), label: t(`store.${name}`) });
  return (
    <Form
      form={form}
      saving={saving}
      errorTitle={t('error.save')}
      describe={(name, value) => ({
        label: t(`store.${name}`),
        text: name === 'weekStart' ? t(`weekStarts.${value as WeekStart}`) : String(value),
      })}
    >
      <fieldset>
        <legend>{t('store.store')}</legend>
        <div className="form-row">
          <TextField {...field('name')} maxLength={maxLengths.name} />
          <TextField {...field('subdomain')} help={t('store.subdomainHelp')} />
        </div>
        <div className="form-row">
          <TextField {...field('website')} type="url" />
          <TextField {...field('defaultTheme')} help={t('store.defaultThemeHelp')} />
        </div>
        <div className="form-row">
          <SelectField {...field('timezone')} help={t('store.timezoneHelp')} options={zones} />
          <TextField
            id="store-currency"
            label={t('store.currency')}
            help={t('store.currencyHelp')}
            value={store.currency}
            readOnly
          />
        </div>
        <SelectField {...field('weekStart')} help={t('store.weekStartHelp')} options={starts} />
        <TextField {...field('deviceManagementUrl')} type="url" help={t('store.deviceManagementUrlHelp')} />
      </fieldset>
      {sections.map(({ id, rows }) => (
        <fieldset key={id}>
          <legend>{t(`store.${id}`)}</legend>
          {rows.map((row) => (
            <div key={row.join()} className="form-row">
              {row.map((name) => (
                <TextField key={name} {...field(name)} />
              ))}
            </div>
          ))}
        </fieldset>
      ))}
    </Form>
  );
}
