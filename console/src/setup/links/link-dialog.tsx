import { useTranslation } from 'react-i18next';
import { fault } from '../../problems/fault-text';
import { FormDialog } from '../../dialog/form-dialog';
import { Form } from '../../form/form';
import { TextField } from '../../form/text-field';
import { useForm, type FieldErrors } from '../../form/use-form';
import { useSave } from '../../form/use-save';
import type { ExternalLink, LinkContent } from '../setup.types';
import { addLink, changeLink, readLink } from './links.api';

const rules = ({ name, url }: LinkContent): FieldErrors<LinkContent> => ({
  name: name.trim() ? undefined : fault('required'),
  url: /^https?:\/\/\S+$/.test(url.trim()) ? undefined : fault('web-address'),
});

interface Props {
  link?: ExternalLink;
  onSaved: () => void;
  onClose: () => void;
}

export function LinkDialog({ link, onSaved, onClose }: Props) {
  const { t } = useTranslation('setup');
  const form = useForm<LinkContent>({ name: link?.name ?? '', url: link?.url ?? '' }, rules);
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
  const field = (name: keyof LinkContent) => ({
    id: `link-${name}`,
    label: t(`links.${name}`),
    value: form.fields[name],
    onValueChange: (value: string) => form.change(name, value),
    error: form.errors[name],
    inputRef: form.inputRef(name),
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
        <TextField {...field('name')} />
        <TextField {...field('url')} type="url" />
      </Form>
    </FormDialog>
  );
}
