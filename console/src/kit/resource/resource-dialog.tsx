import { useTranslation } from 'react-i18next';
import { Fragment, type ReactNode } from 'react';
import { FormDialog } from '../dialog/form-dialog';
import { Form } from '../form/form';
import { formatDecimal } from '../form/typed-number';
import { useForm, type FieldErrors } from '../form/use-form';
import { useSave } from '../form/use-save';
import { useFormat } from '../../app/i18n/use-format';
import type { Opened } from './settings-list';
import { FieldInput, type FieldProps } from './field-input';
import { useLabels } from './labels';
import type { ResourcePath, RowAt } from './resource-api';
import type { Shown } from './shown';
import { fieldRules, isNumber, typedOf, valuesTyped, type Typed } from './typed-fields';

interface Props<Path extends ResourcePath> extends Opened<RowAt<Path>> {
  resource: Shown<Path>;
  /** The id of the operator or location that a new record belongs to. */
  owner?: number;
  /** Inputs that replace `FieldInput`, by field. */
  inputs?: Record<string, (props: FieldProps) => ReactNode>;
  /** Additional rules, for fields that are valid on their own. */
  rules?: (typed: Typed) => FieldErrors<Typed>;
}

/** Adds or edits a record of a resource. */
export function ResourceDialog<Path extends ResourcePath>(props: Props<Path>) {
  const { resource, owner, row, inputs = {}, rules, onSaved, onClose } = props;
  const { fields, calls, kind } = resource;
  const labels = useLabels(resource.labels);
  const { t } = useTranslation('resource');
  const { locale } = useFormat();
  const form = useForm<Typed>(
    typedOf(fields, row),
    (typed) => bothRules(fieldRules(fields)(typed), rules?.(typed) ?? {}),
    kind,
  );
  const saving = useSave(form, {
    version: row?.version,
    send: (typed, version, intent) => {
      const values = valuesTyped(fields, typed);
      return row ? calls.change(row, values, version) : calls.add(owner, values, intent);
    },
    latest: async () => {
      const latest = await calls.read(row!);
      return { fields: typedOf(fields, latest), version: latest.version };
    },
    onSaved,
  });
  const valueText = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return isNumber(fields[name]!) ? formatDecimal(String(value), locale) : String(value);
  };
  return (
    <FormDialog title={labels.text(row ? 'edit' : 'add')} onClose={onClose}>
      <Form
        form={form}
        saving={saving}
        errorTitle={labels.text('notSaved')}
        describe={(name, value) => ({ label: labels.text(`field.${name}`), text: valueText(name, value) })}
        onCancel={onClose}
      >
        {Object.entries(fields).map(([name, field], at) => {
          const input: FieldProps = {
            ...form.field(name),
            label: labels.text(`field.${name}`),
            help: labels.optional(`help.${name}`),
            autoFocus: at === 0 && !row,
          };
          return (
            <Fragment key={name}>{inputs[name]?.(input) ?? <FieldInput field={field} {...input} />}</Fragment>
          );
        })}
      </Form>
    </FormDialog>
  );
}

const bothRules = (own: FieldErrors<Typed>, further: FieldErrors<Typed>): FieldErrors<Typed> =>
  Object.fromEntries(Object.keys({ ...own, ...further }).map((name) => [name, own[name] ?? further[name]]));
