import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { fault } from '../../problems/fault-text';
import { FormDialog } from '../../dialog/form-dialog';
import { Form } from '../../form/form';
import { TextField } from '../../form/text-field';
import { useForm, type FieldErrors } from '../../form/use-form';
import { useSave } from '../../form/use-save';
import { addLink, changeLink, readLink } from './links.api';

const rules = ({ name, url }: Schemas['NewExternalLink']): FieldErrors<Schemas['NewExternalLink']> => ({
  name: name.trim() ? undefined : fault('required'),
  url: /^https?:\/\/\S+$/.test(url.trim()) ? undefined : fault('web-address'),
});

interface Props {
  link?: Schemas['ExternalLink'];
  onSaved: () => void;
  onClose: () => void;
}

export function LinkDialog({ link, onSaved, onClose }: Props) {
  const { t } = useTranslation('setup');
  const form = useForm<Schemas['NewExternalLink']>(
    { name: link?.name ?? '', url: link?.url ?? '' },
    rules,
    'link',
  );
  const saving = useSave(form, {
    version: link?.version,
    send: (fields, version, intent) =>
      link ? changeLink(link.id, { ...fields, version }) : addLink(fields, intent),
    latest: async () => {
      const { version, ...fields } = await readLink(link!.id);
      return { fields, version };
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
        <TextField {...form.field('name')} label={t('links.name')} />
        <TextField {...form.field('url')} label={t('links.url')} type="url" />
      </Form>
    </FormDialog>
  );
}
