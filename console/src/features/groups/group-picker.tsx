import type { Schemas } from '@backroom/gateway/v2';
import { PeopleIcon } from '@blueprintjs/icons';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answer, api } from '../../app/api/client';
import { everyOperator } from '../../kit/filter/global-filter';
import { useOperators } from '../../kit/filter/operators.api';
import { Picker, type PickerItem } from '../../kit/form/picker';
import { searched } from '../../kit/form/picker-status';
import { useDebounced } from '../../kit/form/use-debounced';
import './strings';

/** Finds at most ten groups of customers by the start of a word of their name. */
const groupSearchQuery = (operator: number, keywords: string) =>
  queryOptions({
    queryKey: ['customer-groups', 'found', operator, keywords],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/users/groups/picker', { params: { query: { operator, keywords } }, signal })))
        .data,
  });

interface Props {
  id?: string;
  label?: string;
  operator: number;
  value: { id: number; name: string };
  /** A first item, such as all customers. */
  first?: PickerItem;
  /** Undefined for the first item. */
  onPick: (group: Schemas['FoundCustomerGroup'] | undefined) => void;
  describedBy?: string;
  fill?: boolean;
}

/** Finds a group of customers; with several operators each item names its operator. */
export function GroupPicker({ id, label, operator, value, first, onPick, describedBy, fill = false }: Props) {
  const { t } = useTranslation('groups');
  const { operators } = useOperators();
  const [keywords, setKeywords] = useState('');
  const debounced = useDebounced(keywords);
  const query = useQuery(groupSearchQuery(operator, debounced));
  const { found, status } = searched(query, debounced === keywords, t('error.find'));
  const detailOf = ({ AccountId, numberOfUsers }: Schemas['FoundCustomerGroup']) =>
    [
      operator === everyOperator && operators.find((one) => one.id === AccountId)?.name,
      t('sized', { count: numberOfUsers }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Picker
      id={id}
      label={label ?? t('find')}
      icon={<PeopleIcon />}
      value={value.id ? value : (first ?? { id: 0, name: t('find') })}
      items={[
        ...(first && !keywords ? [first] : []),
        ...found.map((group) => ({ id: group.id, name: group.name, detail: detailOf(group) })),
      ]}
      status={status}
      onSearch={setKeywords}
      onPick={({ id: picked }) => onPick(found.find((group) => group.id === picked))}
      describedBy={describedBy}
      fill={fill}
    />
  );
}
