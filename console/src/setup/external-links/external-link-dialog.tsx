import type { Schemas } from '@backroom/gateway/v2';
import { longest } from '@backroom/proto/lengths';
import { useTranslation } from 'react-i18next';
import { fault } from '../../problems/fault-text';
import { FormDialog } from '../../dialog/form-dialog';
import { Form } from '../../form/form';
import { TextField } from '../../form/text-field';
import { useForm, type FieldErrors } from '../../form/use-form';
import { useSave } from '../../form/use-save';
import { addExternalLink, changeExternalLink, noExternalLink, readExternalLink } from './external-links.api';

type Fields = Schemas['NewExternalLink'];

const fieldsOf = ({ name, url }: Fields): Fields => ({ name, url });

const rules = ({ name, url }: Fields): FieldErrors<Fields> => ({
  name: name.trim() ? undefined : fault('required'),
  url: /^https?:\/\/\S+$/.test(url.trim()) ? undefined : fault('web-address'),
});

interface Props {
  link?: Schemas['ExternalLink'];
  onSaved: () => void;
  onClose: () => void;
}

/** A new link to a tool outside the console, or one to change. */
export function ExternalLinkDialog({ link, onSaved, onClose }: Props) {
  const { t } = useTranslation('setup');
  const form = useForm<Fields>(fieldsOf(link ?? noExternalLink), rules, 'link');
  const saving = useSave(form, {
    version: link?.version,
    send: (fields, version, intent) =>
      link ? changeExternalLink(link, { ...fields, version }) : addExternalLink(fields, intent),
    latest: async () => {
      const { version, ...content } = await readExternalLink(link!);
      return { fields: fieldsOf(content), version };
    },
    onSaved,
  });
  return (
    <FormDialog title={t(link ? 'links.edit' : 'links.add')} onClose={onClose}>
      <Form
        form={form}
        saving={saving}
        errorTitle={t('error.save')}
        describe={(name, value) => ({ label: t(`links.${name}`), text: String(value) })}
        onCancel={onClose}
      >
        <TextField
          {...form.field('name')}
          label={t('links.name')}
          maxLength={longest.settingName}
          autoComplete="off"
          autoFocus={!link}
        />
        <TextField {...form.field('url')} label={t('links.url')} type="url" />
      </Form>
    </FormDialog>
  );
}
