import type { Schemas } from '@backroom/gateway/v2';
import { maxLengths } from '@backroom/proto/lengths';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../kit/dialog/form-dialog';
import { showDone } from '../../app/feedback/response';
import { Form } from '../../kit/form/form';
import { NumberField } from '../../kit/form/number-field';
import { SelectField } from '../../kit/form/select-field';
import { TextField } from '../../kit/form/text-field';
import { useForm, type FieldErrors } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { wholeNumberFault } from '../../kit/form/whole-number';
import { moveStock, readStock, setPars, type StockRow } from './stock.api';
import './strings';

/** Stock actions for a product at a location. */
const acts = ['count', 'restock', 'fewer', 'more', 'par'] as const;
type Act = (typeof acts)[number];
type Reason = 'damaged' | 'expired' | 'theft' | 'sample' | 'found' | 'correction';
/** Reasons for fewer and for more pieces (H-16); the first is the default. */
const reasonsOf = {
  fewer: ['damaged', 'expired', 'theft', 'sample', 'correction'],
  more: ['found', 'correction'],
} satisfies Record<string, Reason[]>;

interface Fields {
  act: Act;
  /** As typed. */
  quantity: string;
  /** A reason of the action it was chosen for. */
  reason: Reason;
  note: string;
}

const maxQuantity = 1_000_000;
const isAdjusting = (act: Act): act is keyof typeof reasonsOf => act in reasonsOf;

/** The chosen reason, or the default if it does not belong to this action. */
function reasonOf({ act, reason }: Fields): Reason {
  const reasons: Reason[] = act === 'more' ? reasonsOf.more : reasonsOf.fewer;
  return reasons.includes(reason) ? reason : reasons[0]!;
}

const rules = ({ act, quantity }: Fields): FieldErrors<Fields> => ({
  quantity: wholeNumberFault(quantity, isAdjusting(act) || act === 'restock' ? 1 : 0, maxQuantity),
});

interface Props {
  stock: StockRow;
  onClose: () => void;
}

/** Counts, restocks or adjusts one product at one location, or sets its par (PROD-4). */
export default function StockDialog({ stock, onClose }: Props) {
  const { t } = useTranslation('stock');
  const form = useForm<Fields>({ act: 'count', quantity: '', reason: 'damaged', note: '' }, rules, 'stock');
  const { locationId, productId, productName, locationName } = stock;
  const saving = useSave<Fields, unknown>(form, {
    send: (fields, _version, intent) =>
      fields.act === 'par'
        ? setPars(locationId, [{ productId, par: Number(fields.quantity) }])
        : moveStock(locationId, movementOf(productId, fields), intent),
    onSaved: () => {
      void readStock();
      showDone(t('said', { product: productName, location: locationName }));
      onClose();
    },
  });
  const chosen = form.fields.act;
  return (
    <FormDialog title={t('dialog.title', { product: productName, location: locationName })} onClose={onClose}>
      <Form
        isLocationRecord
        form={form}
        saving={saving}
        errorTitle={t('error.save')}
        describe={(name, value) => ({ label: t(`dialog.${name}`), text: String(value) })}
        onCancel={onClose}
      >
        <SelectField<Act>
          {...form.field('act')}
          label={t('dialog.act')}
          help={t(`help.${chosen}`)}
          options={acts.map((value) => ({ value, label: t(`act.${value}`) }))}
        />
        <NumberField {...form.field('quantity')} label={t('dialog.quantity')} autoFocus />
        {isAdjusting(chosen) && (
          <SelectField<Reason>
            {...form.field('reason')}
            value={reasonOf(form.fields)}
            label={t('dialog.reason')}
            options={reasonsOf[chosen].map((value) => ({ value, label: t(`reason.${value}`) }))}
          />
        )}
        {chosen !== 'par' && (
          <TextField
            {...form.field('note')}
            label={t('dialog.note')}
            maxLength={maxLengths.note}
            autoComplete="off"
          />
        )}
      </Form>
    </FormDialog>
  );
}

function movementOf(productId: number, fields: Fields): Schemas['StockSaid'] {
  const { act, quantity, note } = fields;
  const pieces = Number(quantity);
  if (act === 'count' || act === 'restock')
    return { kind: act, lines: [{ productId, quantity: pieces }], reason: '', note: note.trim() };
  const signed = act === 'fewer' ? -pieces : pieces;
  return {
    ...{ kind: 'adjustment', lines: [{ productId, quantity: signed }] },
    ...{ reason: reasonOf(fields), note: note.trim() },
  };
}
