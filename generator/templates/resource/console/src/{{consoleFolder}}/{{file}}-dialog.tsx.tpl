import type { Schemas } from '@backroom/gateway/v2';
import { longest } from '@backroom/proto/lengths';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../dialog/form-dialog';
import { Form } from '../../form/form';
{{inputImports}}
import { useForm, type FieldErrors } from '../../form/use-form';
import { useSave } from '../../form/use-save';
{{ruleImport}}
import { fault } from '../../problems/fault-text';
import { add{{Name}}, change{{Name}}, no{{Name}}, read{{Name}} } from './{{files}}.api';

/** As typed. */
type Fields = {{typedFields}};

const fieldsOf = ({ name{{fieldNames}} }: Schemas['New{{Name}}']): Fields => ({ name{{fieldsTyped}} });

const rules = ({ name{{fieldsRuled}} }: Fields): FieldErrors<Fields> => ({
  name: name.trim() ? undefined : fault('required'),
  {{fieldRules}}
});

interface Props {
  {{ownerId}}: number;
  {{name}}?: Schemas['{{Name}}'];
  onSaved: () => void;
  onClose: () => void;
}

/** A new {{noun}}, or one to change. */
export function {{Name}}Dialog({ {{ownerId}}, {{name}}, onSaved, onClose }: Props) {
  const { t } = useTranslation('{{files}}');
  const form = useForm<Fields>(fieldsOf({{name}} ?? no{{Name}}), rules, '{{file}}');
  const saving = useSave(form, {
    version: {{name}}?.version,
    send: ({ name, ...rest }, version, intent) => {
      const content = { ...rest, name: name.trim(){{fieldsSent}} };
      return {{name}} ? change{{Name}}({{name}}, { ...content, version }) : add{{Name}}({{ownerId}}, content, intent);
    },
    latest: async () => {
      const { version, ...content } = await read{{Name}}({{name}}!);
      return { fields: fieldsOf(content), version };
    },
    onSaved,
  });
  return (
    <FormDialog title={t({{name}} ? 'edit' : 'add')} onClose={onClose}>
      <Form
        form={form}
        saving={saving}
        errorTitle={t('notSaved')}
        describe={(field, value) => ({ label: t(field), text: {{fieldText}} })}
        onCancel={onClose}
      >
        <TextField {...form.field('name')} label={t('name')} maxLength={longest.settingName} autoComplete="off" autoFocus={!{{name}}} />
{{fieldInputs}}
      </Form>
    </FormDialog>
  );
}
