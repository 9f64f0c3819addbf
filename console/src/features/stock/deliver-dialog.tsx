import type { Schemas } from '@backroom/gateway/v2';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../app/api/query-client';
import { FormDialog } from '../../kit/dialog/form-dialog';
import { Loaded } from '../../app/feedback/loaded';
import { showDone } from '../../app/feedback/response';
import { Form } from '../../kit/form/form';
import { NumberField } from '../../kit/form/number-field';
import { useForm, type FieldErrors } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { wholeNumberFault } from '../../kit/form/whole-number';
import { LineSearch, MoreLines } from './line-search';
import { searchLines } from './prekit-lines';
import { deliverPrekit, prekitQuery, readStock } from './stock.api';

interface Props {
  id: number;
  locationName: string;
  onClose: () => void;
}
type Prekit = Schemas['PrekitRecord'];
/** The delivered quantities as typed, by product. */
type Fields = Record<string, string>;

const maxQuantity = 1_000_000;
const nameOf = (productId: number): string => `p${productId}`;

/** Records the delivery of a pre-kit: the needed quantities unless other numbers are typed (H-15). */
export default function DeliverDialog({ id, locationName, onClose }: Props) {
  const { t } = useTranslation('stock');
  const query = useQuery(prekitQuery(id));
  return (
    <FormDialog title={t('deliver.title', { location: locationName })} onClose={onClose}>
      <Loaded query={query} errorTitle={t('error.prekit')}>
        {(prekit) => <DeliveryForm prekit={prekit} onClose={onClose} />}
      </Loaded>
    </FormDialog>
  );
}

const rules = (fields: Fields): FieldErrors<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, typed]) => [name, wholeNumberFault(typed, 0, maxQuantity)]),
  );

function DeliveryForm({ prekit, onClose }: { prekit: Prekit; onClose: () => void }) {
  const { t } = useTranslation('stock');
  const form = useForm<Fields>(
    Object.fromEntries(prekit.lines.map(({ productId, needed }) => [nameOf(productId), String(needed)])),
    rules,
    'deliver',
  );
  const saving = useSave<Fields, Prekit>(form, {
    send: (fields) =>
      deliverPrekit(
        prekit.id,
        // Products that are left out count as delivered in full.
        prekit.lines
          .map(({ productId, needed }) => ({
            productId,
            needed,
            quantity: Number(fields[nameOf(productId)]),
          }))
          .filter(({ needed, quantity }) => quantity !== needed)
          .map(({ productId, quantity }) => ({ productId, quantity })),
      ),
    onSaved: (delivered) => {
      queryClient.setQueryData(prekitQuery(prekit.id).queryKey, delivered);
      void readStock();
      showDone(t('deliver.done', { location: prekit.locationName }));
      onClose();
    },
  });
  const [text, setText] = useState('');
  const { shown, more } = searchLines(
    prekit.lines,
    text,
    ({ productId }) => form.errors[nameOf(productId)] !== undefined,
  );
  return (
    <Form
      form={form}
      saving={saving}
      saveText={t('prekit.deliver')}
      errorTitle={t('error.deliver')}
      describe={(name, value) => ({ label: name, text: String(value) })}
      onCancel={onClose}
    >
      <p className="muted">{t('deliver.help')}</p>
      <LineSearch total={prekit.lines.length} text={text} onText={setText} />
      {shown.map(({ productId, productName, needed }) => (
        <NumberField
          key={productId}
          {...form.field(nameOf(productId))}
          value={form.fields[nameOf(productId)] ?? ''}
          label={productName}
          help={t('deliver.needed', { count: needed })}
        />
      ))}
      <MoreLines more={more} />
    </Form>
  );
}
