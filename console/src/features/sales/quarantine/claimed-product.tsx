import type { Schemas } from '@backroom/gateway/v2';
import { FormGroup } from '@blueprintjs/core';
import { ShoppingCartIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../kit/form/picker';
import { useDebounced } from '../../../kit/form/use-debounced';
import { useFormat } from '../../../app/i18n/use-format';
import { claimProductsSource } from './quarantine.api';

interface Props {
  id: string;
  saleId: string;
  currency: string;
  /** 0: none. */
  value: number;
  error: string | undefined;
  onPick: (product: Schemas['ClaimProduct']) => void;
}

const noProducts: readonly Schemas['ClaimProduct'][] = [];

/** Picks the sold product by name; shows the id reported by the device if the operator has no such product. */
export function ClaimedProduct({ id, saleId, currency, value, error, onPick }: Props) {
  const { t } = useTranslation('quarantine');
  const format = useFormat();
  const [keywords, setKeywords] = useState('');
  const pageOf = (text: string) =>
    claimProductsSource.query({ id: saleId, page: 1, limit: 10, keywords: text });
  const { data: found } = useQuery(pageOf(useDebounced(keywords)));
  const named = useQuery({ ...pageOf(String(value)), enabled: value > 0 }).data?.rows ?? noProducts;
  const products = found?.rows ?? noProducts;
  const chosen = [...products, ...named].find((one) => one.id === value);
  const itemOf = ({ id: productId, name, price }: Schemas['ClaimProduct']) => ({
    ...{ id: productId, name },
    detail: price === null ? undefined : format.money(Number(price), currency),
  });
  return (
    <FormGroup
      label={t('field.product')}
      labelFor={id}
      className="claim-product"
      intent={error ? 'danger' : 'none'}
      helperText={error && <span role="alert">{error}</span>}
    >
      <Picker
        id={id}
        fill
        label={t('field.product')}
        icon={<ShoppingCartIcon />}
        value={
          chosen
            ? { id: chosen.id, name: chosen.name }
            : { id: value, name: value > 0 ? t('unknownProduct', { id: value }) : t('chooseProduct') }
        }
        items={products.map(itemOf)}
        onSearch={setKeywords}
        onPick={(item) => onPick(products.find((one) => one.id === item.id)!)}
      />
    </FormGroup>
  );
}
