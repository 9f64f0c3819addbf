import { PlusIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../kit/form/picker';
import { searched } from '../../kit/form/picker-status';
import { useDebounced } from '../../kit/form/use-debounced';
import { loyaltyProductsQuery } from './loyalty.api';
import './strings';
import type { TierProduct } from './tiers';

/** Delay of the product search (S2 section 9), in milliseconds. */
const searchDebounce = 1_500;

interface Props {
  label: string;
  operator: number;
  onPick: (product: TierProduct) => void;
}

/** Finds an active product by the words in its field. */
export function ProductPicker({ label, operator, onPick }: Props) {
  const { t } = useTranslation('loyalty');
  const [keywords, setKeywords] = useState('');
  const debounced = useDebounced(keywords, searchDebounce);
  const query = useQuery(loyaltyProductsQuery(operator, debounced));
  const { found, status } = searched(query, debounced === keywords, t('error.products'));
  const isTwice = (name: string) => found.filter((one) => one.name === name).length > 1;
  return (
    <Picker
      label={label}
      icon={<PlusIcon />}
      value={{ id: 0, name: t('add') }}
      items={found.map(({ id, name }) => ({ id, name, ...(isTwice(name) && { detail: `#${id}` }) }))}
      status={status}
      onSearch={setKeywords}
      onPick={({ id, name }) => onPick({ id, name, active: true })}
      fill
    />
  );
}
