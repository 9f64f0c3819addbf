import type { Schemas } from '@backroom/gateway/v2';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fault } from '../../../app/problems/fault-text';
import { showDone } from '../../../app/feedback/response';
import { CopyButton } from '../../../kit/form/copy-button';
import { Form } from '../../../kit/form/form';
import { SelectField } from '../../../kit/form/select-field';
import { SwitchField } from '../../../kit/form/switch-field';
import { TextField } from '../../../kit/form/text-field';
import { useForm, type FieldErrors } from '../../../kit/form/use-form';
import { useSave } from '../../../kit/form/use-save';
import '../../../kit/resource/strings';
import { rolesSource } from '../roles/roles.api';
import { readSingleSignOn, setSingleSignOn, singleSignOnQuery } from './security.api';
import { systemName } from '../system-name';

interface Fields {
  issuer: string;
  clientId: string;
  clientSecret: string;
  emailDomains: string;
  defaultRoleId: number;
  authoritative: boolean;
  enabled: boolean;
}

const fieldsOf = ({
  issuer,
  clientId,
  emailDomains,
  defaultRoleId,
  authoritative,
  enabled,
}: Schemas['SingleSignOn']): Fields => ({
  issuer,
  clientId,
  clientSecret: '',
  emailDomains: emailDomains.join(', '),
  defaultRoleId,
  authoritative,
  enabled,
});

const rules = ({ issuer, clientId, emailDomains, defaultRoleId }: Fields): FieldErrors<Fields> => ({
  issuer: issuer.trim() ? undefined : fault('required'),
  clientId: clientId.trim() ? undefined : fault('required'),
  emailDomains: emailDomains.trim() ? undefined : fault('required'),
  defaultRoleId: defaultRoleId > 0 ? undefined : fault('required'),
});

interface Props {
  operatorId: number;
  settings: Schemas['SingleSignOn'] & { redirectUri: string };
}

/** An operator's own sign-in provider. The secret is write-only. */
export function SingleSignOnForm({ operatorId, settings }: Props) {
  const { t } = useTranslation('setup');
  const client = useQueryClient();
  const roles = useQuery(rolesSource.every({ id: operatorId })).data ?? [];
  const form = useForm(fieldsOf(settings), rules, 'sso');
  const saving = useSave(form, {
    version: settings.version,
    send: ({ clientSecret, emailDomains, ...fields }, version = 0) =>
      setSingleSignOn(operatorId, {
        ...fields,
        emailDomains: emailDomains.split(/[\s,;]+/).filter(Boolean),
        ...(clientSecret && { clientSecret }),
        version,
      }),
    latest: async () => {
      const present = await readSingleSignOn(operatorId);
      return { fields: fieldsOf(present), version: present.version };
    },
    onSaved: (saved) => {
      form.reset(fieldsOf(saved));
      void client.invalidateQueries(singleSignOnQuery(operatorId));
      showDone(t('security.saved'));
    },
  });
  const field = (name: 'issuer' | 'clientId' | 'clientSecret' | 'emailDomains') => ({
    ...form.field(name),
    label: t(`security.${name}`),
    autoComplete: 'off',
  });
  return (
    <Form
      form={form}
      saving={saving}
      errorTitle={t('error.save')}
      describe={(name, value) => ({
        label: t(`security.${name}`),
        text:
          name === 'clientSecret'
            ? value
              ? '••••'
              : ''
            : name === 'defaultRoleId'
              ? (roles.find(({ id }) => id === value)?.name ?? '')
              : typeof value === 'boolean'
                ? t(value ? 'resource:yes' : 'resource:no')
                : String(value),
      })}
    >
      <p className="muted">{t('security.ssoHelp')}</p>
      <div>
        <p>{t('security.redirectUri')}</p>
        <code className="key-once">{settings.redirectUri}</code>
        <CopyButton text={settings.redirectUri} />
      </div>
      <TextField {...field('issuer')} type="url" help={t('security.issuerHelp')} />
      <div className="form-row">
        <TextField {...field('clientId')} />
        <TextField
          {...field('clientSecret')}
          type="password"
          autoComplete="new-password"
          help={t(settings.version > 0 ? 'security.secretKept' : 'security.secretNew')}
        />
      </div>
      <TextField {...field('emailDomains')} help={t('security.domainsHelp')} />
      <SwitchField
        {...form.field('authoritative')}
        label={t('security.authoritative')}
        help={t('security.authoritativeHelp')}
      />
      <SelectField
        {...form.field('defaultRoleId')}
        label={t('security.defaultRoleId')}
        options={[
          { value: 0, label: t('security.chooseRole') },
          ...roles.map(({ id, name }) => ({ value: id, label: systemName(t, name) })),
        ]}
      />
      <SwitchField {...form.field('enabled')} label={t('security.enabled')} />
    </Form>
  );
}
