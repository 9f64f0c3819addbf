import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../dialog/form-dialog';
import { Form } from '../../form/form';
import { TextField } from '../../form/text-field';
import { useForm } from '../../form/use-form';
import { useSave } from '../../form/use-save';
import { rejectSale } from './quarantine.api';
import { useDecided } from './use-decided';
import { fault } from '../../problems/fault-text';

const longestReason = 500;

interface Props {
  sale: Schemas['Quarantined'];
  onDone: () => void;
  onClose: () => void;
}

/** Never books a sale; the reason stays with it. */
export default function RejectDialog({ sale, onDone, onClose }: Props) {
  const { t } = useTranslation('quarantine');
  const decided = useDecided();
  const form = useForm(
    { reason: '' },
    ({ reason }) => (reason.trim() ? {} : { reason: fault('quarantine:reject.needed') }),
    'reject',
  );
  const saving = useSave(form, {
    send: ({ reason }, _version, intent) => rejectSale(sale.id, reason.trim(), intent),
    onSaved: () => {
      decided(sale);
      onDone();
    },
  });
  return (
    <FormDialog title={t('reject.title')} onClose={onClose}>
      <p>{t('reject.sentence')}</p>
      <Form
        isOpen
        form={form}
        saving={saving}
        saveText={t('reject.verb')}
        errorTitle={t('reject.failed')}
        describe={(_name, value) => ({ label: t('reject.reason'), text: String(value) })}
        onCancel={onClose}
      >
        <TextField {...form.field('reason')} label={t('reject.reason')} maxLength={longestReason} autoFocus />
      </Form>
    </FormDialog>
  );
}
