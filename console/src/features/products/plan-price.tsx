import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../kit/dialog/form-dialog';
import { showDone } from '../../app/feedback/response';
import { Form } from '../../kit/form/form';
import { NumberField } from '../../kit/form/number-field';
import { TextField } from '../../kit/form/text-field';
import { useForm } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { useFormat } from '../../app/i18n/use-format';
import { instantOf, wallTime } from '../../app/i18n/zoned-time';
import { fault } from '../../app/problems/fault-text';
import { amountFault, productFields } from './product-fields';
import { planPrice, productsKey, type Product } from './products.api';

interface Props {
  product: Product;
  /** Time zone of the operator. */
  zone: string;
  onClose: () => void;
}

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString();

/** Schedules a price, and for the operator's own products a supply price (P-19). */
export default function PlanPrice({ product, zone, onClose }: Props) {
  const { t } = useTranslation('products');
  const format = useFormat();
  const client = useQueryClient();
  const { currency } = product;
  const now = productFields(product);
  const form = useForm(
    // Starts from today's price at the next midnight of the operator: most planned prices are a small change for
    // tomorrow.
    {
      ...{ cost: now.cost, price: now.price },
      validFrom: `${wallTime(tomorrow(), zone).slice(0, 10)}T00:00`,
    },
    ({ cost, price, validFrom }) => ({
      cost: amountFault(cost, currency),
      price: amountFault(price, currency, true),
      validFrom: validFrom ? undefined : fault('required'),
    }),
    'coming',
  );
  const saving = useSave(form, {
    send: ({ cost, price, validFrom }, _version, intent) =>
      planPrice(
        product.id,
        // An unchanged supply price is not sent, so a change until then still applies.
        {
          ...{ price, validFrom: instantOf(validFrom, zone) },
          ...(cost !== now.cost && { cost: cost.trim() || '0' }),
        },
        intent,
      ),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: productsKey });
      showDone(t('saved', { name: product.name }));
      onClose();
    },
  });
  const money = { leftElement: <span className="amount-unit">{format.currencySign(currency)}</span> };
  return (
    <FormDialog title={t('prices.plan')} onClose={onClose}>
      <Form
        form={form}
        saving={saving}
        errorTitle={t('error.save')}
        describe={(name, value) => ({
          label: t(name === 'validFrom' ? 'prices.from' : `field.${name}`),
          text: String(value),
        })}
        onCancel={onClose}
      >
        {!product.provider && <NumberField {...form.field('cost')} {...money} label={t('field.cost')} />}
        <NumberField {...form.field('price')} {...money} label={t('field.price')} />
        <TextField
          {...form.field('validFrom')}
          type="datetime-local"
          label={t('prices.from')}
          help={t('prices.zone', { zone })}
        />
      </Form>
    </FormDialog>
  );
}
