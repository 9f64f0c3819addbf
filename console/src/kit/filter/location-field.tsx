import { MapMarkerIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode, type Ref } from 'react';
import { Labeled } from '../form/labeled';
import { Picker, type PickerItem } from '../form/picker';
import { useDebounced } from '../form/use-debounced';
import { everyLocation } from './global-filter';
import { locationQuery, locationsQuery } from './operators.api';

interface Props {
  id: string;
  label: string;
  /** Shown while none is selected. */
  placeholder: string;
  operator: number;
  value: number;
  error?: ReactNode;
  inputRef?: Ref<HTMLElement>;
  onValueChange: (location: number) => void;
}

/** Selects a location of the operator; if there is only one, it is preselected. */
export function LocationField(props: Props) {
  const { id, label, placeholder, operator, value, error, inputRef, onValueChange } = props;
  const [keywords, setKeywords] = useState('');
  const { data } = useQuery(locationsQuery(operator, useDebounced(keywords)));
  const [picked, setPicked] = useState<PickerItem | null>(null);
  const places = data?.Locations ?? [];
  const only = data?.pagination.totalRecords === 1 && !keywords ? places[0] : undefined;
  // The location of the filter may not be among the first ten, or may belong to another operator.
  const isUnlisted =
    value !== everyLocation && picked?.id !== value && !places.some(({ id }) => id === value);
  const { data: named } = useQuery({
    ...locationQuery(operator, value),
    enabled: isUnlisted && data !== undefined,
  });
  const isForeign = isUnlisted && named?.Locations.length === 0;
  const chosen = picked ?? [...places, ...(named?.Locations ?? [])].find((place) => place.id === value);
  useEffect(() => {
    if (isForeign) onValueChange(everyLocation);
    if (only && value === everyLocation) onValueChange(only.id);
  });
  return (
    <Labeled {...{ id, label, error, inputRef }}>
      <Picker
        id={id}
        describedBy={error ? `${id}-note` : undefined}
        fill
        label={label}
        value={chosen ?? { id: everyLocation, name: placeholder }}
        items={places.map((place) => ({ id: place.id, name: place.name }))}
        onSearch={setKeywords}
        onPick={(item) => {
          setPicked(item);
          onValueChange(item.id);
        }}
        icon={<MapMarkerIcon />}
      />
    </Labeled>
  );
}
