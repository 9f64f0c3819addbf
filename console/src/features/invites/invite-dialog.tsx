import type { Schemas } from '@backroom/gateway/v2';
import { maxLengths } from '@backroom/proto/lengths';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../kit/dialog/form-dialog';
import { Form } from '../../kit/form/form';
import { isEmail } from '../../kit/form/is-email';
import { TextField } from '../../kit/form/text-field';
import { useForm, type FieldErrors } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { fault } from '../../app/problems/fault-text';
import { addInvite, changeInvite, latestInvite, type Invite } from './invites.api';

type Fields = Required<Schemas['NewInvite']>;

const fieldsOf = ({ email, firstName, lastName, phone, group }: Fields): Fields => ({
  ...{ email, firstName, lastName, phone, group },
});

const rules = ({ email }: Fields): FieldErrors<Fields> => ({
  email: email.trim() === '' ? fault('required') : isEmail(email.trim()) ? undefined : fault('email'),
});

interface Props {
  operator: number;
  /** Absent for a new one. */
  invite?: Invite;
  onSaved: (email: string) => void;
  onClose: () => void;
}

/** Creates or edits an invite. */
export function InviteDialog({ operator, invite, onSaved, onClose }: Props) {
  const { t } = useTranslation('invites');
  const empty = { email: '', firstName: '', lastName: '', phone: '', group: '' };
  const form = useForm<Fields>(invite ? fieldsOf(invite) : empty, rules, 'invite');
  const saving = useSave(form, {
    version: invite?.version,
    send: (fields, version, intent) => {
      const content = { ...fields, email: fields.email.trim() };
      return invite ? changeInvite(invite.id, { ...content, version }) : addInvite(operator, content, intent);
    },
    latest: async () => {
      const now = (await latestInvite(operator, invite!.id, invite!.email)) ?? invite!;
      return { fields: fieldsOf(now), version: now.version };
    },
    onSaved: () => onSaved(form.fields.email.trim()),
  });
  const hasNewEmail = !!invite && form.fields.email.trim().toLowerCase() !== invite.email;
  const text = (name: keyof Fields) => ({
    ...form.field(name),
    label: t(`column.${name}`),
    autoComplete: 'off',
  });
  return (
    <FormDialog title={t(invite ? 'editTitle' : 'add')} onClose={onClose}>
      <Form
        form={form}
        saving={saving}
        saveText={t(invite ? 'save' : 'invite')}
        errorTitle={t(invite ? 'error.change' : 'error.invite')}
        describe={(name, value) => ({ label: t(`column.${name}`), text: String(value) })}
        onCancel={onClose}
      >
        <TextField
          {...text('email')}
          type="email"
          maxLength={254}
          autoFocus={!invite}
          help={hasNewEmail ? t('readdressed') : undefined}
        />
        <TextField {...text('firstName')} maxLength={maxLengths.name} />
        <TextField {...text('lastName')} maxLength={maxLengths.name} />
        <TextField {...text('phone')} type="tel" maxLength={25} />
        <TextField {...text('group')} maxLength={maxLengths.settingName} help={t('groupHelp')} />
      </Form>
    </FormDialog>
  );
}
