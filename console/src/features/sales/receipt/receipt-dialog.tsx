import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { answer, api } from '../../../app/api/client';
import { showDone } from '../../../app/feedback/response';
import { FormDialog } from '../../../kit/dialog/form-dialog';
import { Form } from '../../../kit/form/form';
import { SelectField } from '../../../kit/form/select-field';
import { TextField } from '../../../kit/form/text-field';
import { useForm } from '../../../kit/form/use-form';
import { useSave } from '../../../kit/form/use-save';
import { languageNames, languages, type Language } from '../../../app/i18n/languages';
import { isEmail } from '../../../kit/form/is-email';
import { fault } from '../../../app/problems/fault-text';

interface Props {
  sale: Schemas['OwnOrder'];
  email?: string;
  onClose: () => void;
}

/** Mails the receipt of a sale again, in the user's language (LEDG-4). */
export default function ReceiptDialog({ sale, email = '', onClose }: Props) {
  const { t, i18n } = useTranslation('sales');
  const id = sale.order.prettyId;
  const form = useForm(
    { email, language: i18n.language as Language },
    (fields) => (isEmail(fields.email.trim()) ? {} : { email: fault('email') }),
    'receipt',
  );
  const saving = useSave(form, {
    send: (fields, _version, intent) =>
      answer(
        api.POST('/orders/{id}/notify', {
          params: { path: { id: sale.id } },
          body: { ...fields, email: fields.email.trim() },
          headers: { 'Idempotency-Key': intent },
        }),
      ),
    onSaved: () => {
      onClose();
      showDone(t('receipt.sent', { id }));
    },
  });
  return (
    <FormDialog title={t('receipt.of', { number: id })} onClose={onClose}>
      <Form
        form={form}
        saving={saving}
        saveText={t('receipt.send')}
        errorTitle={t('receipt.failed', { id })}
        describe={(name, value) => ({ label: t(`receipt.${name}`), text: String(value) })}
        onCancel={onClose}
      >
        <TextField
          {...form.field('email')}
          label={t('receipt.email')}
          type="email"
          autoFocus
          autoComplete="off"
        />
        <SelectField
          {...form.field('language')}
          label={t('receipt.language')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </Form>
    </FormDialog>
  );
}
