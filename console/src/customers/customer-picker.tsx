import type { Schemas } from '@backroom/gateway/v2';
import { PersonIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Picker } from '../form/picker';
import { useDebounced } from '../form/use-debounced';
import { foundCustomersQuery, fullName } from './found-customers';

type Found = Schemas['FoundCustomer'];

interface Props {
  operator: number;
  label: string;
  /** Who was picked; none where each that is picked goes elsewhere. */
  value?: { id: number; name: string };
  onPick: (customer: Found) => void;
  fill?: boolean;
}

/** Finds a customer of the operator by three letters or more, ten at most. */
export function CustomerPicker({ operator, label, value, onPick, fill = false }: Props) {
  const [keywords, setKeywords] = useState('');
  const asked = useDebounced(keywords).trim();
  const found = useQuery(foundCustomersQuery(operator, asked)).data ?? [];
  const itemOf = (one: Found) => ({ id: one.id, name: fullName(one) || one.email, detail: one.email });
  return (
    <Picker
      label={label}
      icon={<PersonIcon />}
      value={value?.id ? value : { id: 0, name: label }}
      text={value?.id ? undefined : label}
      items={asked.length < 3 ? [] : found.map(itemOf)}
      onSearch={setKeywords}
      onPick={({ id }) => {
        const one = found.find((customer) => customer.id === id);
        if (one) onPick(one);
      }}
      fill={fill}
    />
  );
}
