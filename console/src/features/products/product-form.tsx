import type { Schemas } from '@backroom/gateway/v2';
import { Callout } from '@blueprintjs/core';
import { maxLengths } from '@backroom/proto/lengths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showDone } from '../../app/feedback/response';
import { Form } from '../../kit/form/form';
import { NumberField } from '../../kit/form/number-field';
import { SelectField } from '../../kit/form/select-field';
import { SwitchField } from '../../kit/form/switch-field';
import { TextAreaField } from '../../kit/form/text-area-field';
import { TextField } from '../../kit/form/text-field';
import { useForm, type FormState } from '../../kit/form/use-form';
import { useSave } from '../../kit/form/use-save';
import { useFormat } from '../../app/i18n/use-format';
import { useReplaceTo } from '../../app/routes/use-to';
import { markupOf, markupShown, priceFor } from './markup';
import {
  changeOf,
  newProduct,
  newProductOf,
  productFields,
  productRules,
  type ProductFields,
} from './product-fields';
import {
  addProduct,
  changeProduct,
  productFiltersQuery,
  productQuery,
  productsKey,
  readProduct,
  type Product,
} from './products.api';
import { taxesSource } from '../setup/tax/taxes.api';

interface Props {
  operator: Pick<Schemas['Account'], 'id' | 'currency'>;
  /** Absent for a new one. */
  product?: Product;
}

/** The fields of a product and its current price (PROD-2). */
export function ProductForm({ operator, product }: Props) {
  const { t } = useTranslation('products');
  const client = useQueryClient();
  const goOn = useReplaceTo();
  const { currency } = operator;
  const first = product ? productFields(product) : newProduct;
  const form = useForm(first, productRules(currency), 'product');
  // The base of the comparison: others' saves in the meantime are not this user's changes.
  const before = useRef(first);
  const read = (present: Product) => (before.current = productFields(present));
  const saving = useSave(form, {
    version: product?.version,
    send: (fields, version, intent) =>
      product
        ? changeProduct(product.id, { ...changeOf(before.current, fields), version })
        : addProduct(newProductOf(operator.id, fields), intent),
    latest: async () => {
      const present = await readProduct(product!.id);
      return { fields: read(present), version: present.version };
    },
    onSaved: (saved) => {
      form.reset(read(saved));
      client.setQueryData(productQuery(saved.id).queryKey, saved);
      void client.invalidateQueries({ queryKey: productsKey });
      showDone(t('saved', { name: saved.name }));
      if (!product) goOn(`/products/${saved.id}`);
    },
  });
  const isElsewhere = Boolean(product?.provider);
  return (
    <>
      {isElsewhere && <Callout intent="primary">{t('elsewhere', { provider: product!.provider })}</Callout>}
      <Form
        form={form}
        saving={saving}
        saveText={product ? undefined : t('add')}
        errorTitle={t('error.save')}
        describe={(name, value) => ({
          label: t(`field.${name}`),
          text:
            typeof value === 'boolean' ? t(value ? 'status.active' : 'status.deactivated') : String(value),
        })}
        onCancel={product ? undefined : () => goOn('/products/all')}
      >
        <GeneralFields form={form} operator={operator.id} isClosed={isElsewhere} />
        <PriceFields form={form} currency={currency} operator={operator.id} isElsewhere={isElsewhere} />
      </Form>
    </>
  );
}

function GeneralFields({
  form,
  operator,
  isClosed,
}: {
  form: FormState<ProductFields>;
  operator: number;
  isClosed: boolean;
}) {
  const { t } = useTranslation('products');
  const words = useQuery(productFiltersQuery(operator)).data;
  const text = (name: 'name' | 'sku' | 'supplierCode', maxLength: number) => (
    <TextField
      {...form.field(name)}
      label={t(`field.${name}`)}
      maxLength={maxLength}
      autoComplete="off"
      disabled={isClosed}
    />
  );
  const word = (name: 'category' | 'brand' | 'supplier', known: readonly { name: string }[] = []) => (
    <>
      <TextField
        {...form.field(name)}
        label={t(`field.${name}`)}
        help={t('wordHelp')}
        maxLength={maxLengths.settingName}
        autoComplete="off"
        list={`known-${name}`}
        disabled={isClosed}
      />
      <datalist id={`known-${name}`}>
        {known.map((one) => (
          <option key={one.name} value={one.name} />
        ))}
      </datalist>
    </>
  );
  return (
    <section aria-label={t('section.general')}>
      <h2>{t('section.general')}</h2>
      {text('name', maxLengths.productName)}
      <div className="form-row">
        <div>{word('category', words?.categories)}</div>
        <div>{word('brand', words?.brands)}</div>
        <div>{word('supplier', words?.suppliers)}</div>
      </div>
      <div className="form-row">
        {text('sku', maxLengths.productCode)}
        {text('supplierCode', maxLengths.productCode)}
        <TextField
          {...form.field('tags')}
          label={t('field.tags')}
          help={t('tagsHelp')}
          autoComplete="off"
          disabled={isClosed}
        />
      </div>
      <TextAreaField
        {...form.field('description')}
        label={t('field.description')}
        maxLength={maxLengths.description}
        disabled={isClosed}
      />
      <SwitchField {...form.field('active')} label={t('field.active')} help={t('activeHelp')} />
    </section>
  );
}

interface PriceProps {
  form: FormState<ProductFields>;
  currency: string;
  operator: number;
  isElsewhere: boolean;
}

/** Price, cost and markup depend on each other: typing one updates another (S3 section 3). */
function PriceFields({ form, currency, operator, isElsewhere }: PriceProps) {
  const { t } = useTranslation('products');
  const format = useFormat();
  const taxes = useQuery(taxesSource.every({ id: operator })).data ?? [];
  const { fields } = form;
  const moves = (name: 'price' | 'cost', value: string) => {
    form.change(name, value);
    form.change(
      'markup',
      markupOf(name === 'price' ? value : fields.price, name === 'cost' ? value : fields.cost),
    );
  };
  const kept =
    ['inherit', 'exempt', 'fixed'].includes(fields.tax) || taxes.some(({ id }) => String(id) === fields.tax);
  const options = [
    { value: 'inherit', label: t('tax.inherit') },
    { value: 'exempt', label: t('tax.exempt') },
    ...(form.kept.tax === 'fixed' ? [{ value: 'fixed', label: t('tax.fixed') }] : []),
    ...taxes.map(({ id, name, rate }) => ({ value: String(id), label: `${name} (${format.rate(rate)})` })),
    ...(kept ? [] : [{ value: fields.tax, label: t('tax.named') }]),
  ];
  const money = { leftElement: <span className="amount-unit">{format.currencySign(currency)}</span> };
  return (
    <section aria-label={t('section.price')}>
      <h2>{t('section.price')}</h2>
      <div className="form-row">
        <NumberField
          {...form.field('cost')}
          {...money}
          label={t('field.cost')}
          onValueChange={(value) => moves('cost', value)}
          disabled={isElsewhere}
        />
        <TextField
          {...form.field('markup')}
          value={markupShown(fields.markup, format.locale)}
          label={t('field.markup')}
          help={t('markupHelp')}
          inputMode="decimal"
          autoComplete="off"
          rightElement={<span className="amount-unit">%</span>}
          disabled={!(Number(fields.cost) > 0)}
          placeholder="–"
          onValueChange={(typed) => {
            const value = typed.replace(',', '.');
            form.change('markup', value);
            const price = priceFor(fields.cost, value, currency);
            if (price !== undefined && value.trim()) form.change('price', price);
          }}
        />
        <NumberField
          {...form.field('price')}
          {...money}
          label={t('field.price')}
          help={t('priceHelp')}
          onValueChange={(value) => moves('price', value)}
        />
      </div>
      <div className="form-row">
        <SelectField
          {...form.field('tax')}
          label={t('field.tax')}
          help={t('taxHelp')}
          options={options}
          disabled={isElsewhere}
        />
        <NumberField
          {...form.field('deposit')}
          {...money}
          label={t('field.deposit')}
          help={t('depositHelp')}
          disabled={isElsewhere}
        />
      </div>
    </section>
  );
}
