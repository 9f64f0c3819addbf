import { maxLengths } from '@backroom/proto/lengths';
import { Form } from '../form/form';
import { TextField } from '../form/text-field';
import { useForm } from '../form/use-form';
import { useSave } from '../form/use-save';
import { fault, type FieldFault } from '../../app/problems/fault-text';
import { FormDialog } from './form-dialog';

interface Props {
  /** Name of the form. */
  name: string;
  title: string;
  /** What will happen to which record. */
  sentence: string;
  /** The label of the reason, and the error when it is missing. */
  label: string;
  needed?: FieldFault;
  maxLength?: number;
  /** The label of the confirm button. */
  verb: string;
  act: (reason: string, intent: string) => Promise<unknown>;
  errorTitle: string;
  onDone: () => void;
  onClose: () => void;
}

/** The pattern of an irreversible action that needs a reason, which is kept. */
export function ReasonDialog(props: Props) {
  const { name, title, sentence, label, needed = fault('required'), maxLength = maxLengths.note } = props;
  const form = useForm(
    { reason: '' },
    ({ reason }) => ({ reason: reason.trim() ? undefined : needed }),
    name,
  );
  const saving = useSave(form, {
    send: ({ reason }, _version, intent) => props.act(reason.trim(), intent),
    onSaved: props.onDone,
  });
  return (
    <FormDialog title={title} onClose={props.onClose}>
      <p>{sentence}</p>
      <Form
        form={form}
        saving={saving}
        saveText={props.verb}
        errorTitle={props.errorTitle}
        describe={(_name, value) => ({ label, text: String(value) })}
        onCancel={props.onClose}
        isOpen
        isDanger
      >
        <TextField {...form.field('reason')} label={label} maxLength={maxLength} autoFocus required />
      </Form>
    </FormDialog>
  );
}
