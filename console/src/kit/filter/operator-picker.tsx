import { OfficeIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../form/picker';
import { useDebounced } from '../form/use-debounced';
import { everyLocation, everyOperator, type GlobalFilter } from './global-filter';
import { operatorsQuery, useOperators } from './operators.api';

interface Props {
  filter: GlobalFilter;
  onChange: (part: Partial<GlobalFilter>) => void;
}

export function OperatorPicker({ filter, onChange }: Props) {
  const { t } = useTranslation('app');
  const [keywords, setKeywords] = useState('');
  const { data } = useQuery(operatorsQuery(useDebounced(keywords)));
  const { operators } = useOperators();
  const every = { id: everyOperator, name: t('filter.everyOperator') };
  const value =
    filter.operator === everyOperator
      ? every
      : (operators.find((one) => one.id === filter.operator) ?? {
          id: filter.operator,
          name: t('filter.oneOperator', { id: filter.operator }),
        });
  return (
    <Picker
      label={t('filter.operator')}
      icon={<OfficeIcon />}
      value={value}
      items={keywords ? (data?.account.rows ?? []) : [every, ...operators]}
      onSearch={setKeywords}
      // A location belongs to one operator, so it is reset when the operator changes.
      onPick={({ id }) => onChange({ operator: id, location: everyLocation })}
    />
  );
}
