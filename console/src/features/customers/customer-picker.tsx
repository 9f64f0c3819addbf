import type { Schemas } from '@backroom/gateway/v2';
import { PersonIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../kit/form/picker';
import { searched } from '../../kit/form/picker-status';
import { useDebounced } from '../../kit/form/use-debounced';
import { customerSearchQuery, minLetters, nameOrEmail } from './customer-search';
import './strings';

type Found = Schemas['FoundCustomer'];

interface Props {
  /** Id of the button. */
  id?: string;
  operator: number;
  label: string;
  /** The picked customer; absent if each pick is handled elsewhere. */
  value?: { id: number; name: string };
  onPick: (customer: Found) => void;
  describedBy?: string;
  fill?: boolean;
}

/** Finds customers of the operator by three or more letters, at most ten. */
export function CustomerPicker({ id, operator, label, value, onPick, describedBy, fill = false }: Props) {
  const { t } = useTranslation('customers');
  const [keywords, setKeywords] = useState('');
  const debounced = useDebounced(keywords);
  const query = useQuery(customerSearchQuery(operator, debounced));
  const { found, status } = searched(query, debounced === keywords, t('find.error'));
  const isShort = keywords.length < minLetters;
  const itemOf = (one: Found) => ({ id: one.id, name: nameOrEmail(one), detail: one.email });
  return (
    <Picker
      id={id}
      label={label}
      icon={<PersonIcon />}
      value={value?.id ? value : { id: 0, name: label }}
      text={value?.id ? undefined : label}
      items={isShort ? [] : found.map(itemOf)}
      status={isShort ? { hint: t('find.hint') } : status}
      onSearch={setKeywords}
      onPick={({ id: picked }) => {
        const one = found.find((customer) => customer.id === picked);
        if (one) onPick(one);
      }}
      describedBy={describedBy}
      fill={fill}
    />
  );
}
