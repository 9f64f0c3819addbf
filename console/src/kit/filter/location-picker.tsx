import { MapMarkerIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker, type PickerItem } from '../form/picker';
import { useDebounced } from '../form/use-debounced';
import { everyLocation, type GlobalFilter } from './global-filter';
import { locationQuery, locationsQuery } from './operators.api';
import { useOperatorName } from './use-operator-name';

interface Props {
  filter: GlobalFilter;
  onChange: (part: Partial<GlobalFilter>) => void;
}

const searchPause = 1_500;

export function LocationPicker({ filter, onChange }: Props) {
  const { t } = useTranslation('app');
  const [keywords, setKeywords] = useState('');
  const [picked, setPicked] = useState<PickerItem | null>(null);
  const { data } = useQuery(locationsQuery(filter.operator, useDebounced(keywords, searchPause)));
  const operatorName = useOperatorName();
  const itemsOf = (found: typeof data): PickerItem[] =>
    (found?.Locations ?? []).map(({ id, name, accountId }) => ({
      id,
      name,
      detail: operatorName(accountId),
    }));
  const locations = itemsOf(data);
  const isKnown = locations.some(({ id }) => id === filter.location) || picked?.id === filter.location;
  const { data: one } = useQuery({
    ...locationQuery(filter.operator, filter.location),
    enabled: filter.location !== everyLocation && !isKnown,
  });
  const every = { id: everyLocation, name: t('filter.everyLocation') };
  const known = [every, ...(picked ? [picked] : []), ...locations, ...itemsOf(one)];
  const value = known.find((one) => one.id === filter.location) ?? {
    id: filter.location,
    name: t('filter.oneLocation', { id: filter.location }),
  };
  return (
    <Picker
      label={t('filter.location')}
      icon={<MapMarkerIcon />}
      value={value}
      items={keywords ? locations : [every, ...locations]}
      onSearch={setKeywords}
      onPick={(item) => {
        setPicked(item);
        onChange({ location: item.id });
      }}
    />
  );
}
