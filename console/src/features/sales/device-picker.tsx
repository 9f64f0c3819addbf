import { MobilePhoneIcon } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperatorName } from '../../kit/filter/use-operator-name';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { Picker, type PickerItem } from '../../kit/form/picker';
import { useDebounced } from '../../kit/form/use-debounced';
import type { ListControl } from '../../kit/table/use-list-state';
import { devicesQuery } from './devices.api';

const every = 0;
/** Milliseconds, as in the other pickers. */
const searchPause = 400;

/** Filters the ledger by one of the devices in view. */
export function DevicePicker({ list }: { list: ListControl }) {
  const { t } = useTranslation('sales');
  const { operator, location } = useGlobalFilter().filter;
  const [keywords, setKeywords] = useState('');
  const operatorName = useOperatorName();
  const { data = [] } = useQuery(devicesQuery(operator, location, useDebounced(keywords, searchPause)));
  const found = data.map(({ id, name, accountId }) => ({ id, name, detail: operatorName(accountId) }));
  const [picked, setPicked] = useState<PickerItem | null>(null);
  const chosen = Number(list.filters.kioskId ?? every);
  const all = { id: every, name: t('filter.everyDevice') };
  const value: PickerItem = [all, ...(picked ? [picked] : []), ...found].find(({ id }) => id === chosen) ?? {
    id: chosen,
    name: t('filter.oneDevice', { id: chosen }),
  };
  return (
    <Picker
      label={t('column.device')}
      icon={<MobilePhoneIcon />}
      value={value}
      text={chosen === every ? t('column.device') : undefined}
      items={keywords ? found : [all, ...found]}
      onSearch={setKeywords}
      onPick={(item) => {
        setPicked(item);
        list.change({ filters: { kioskId: item.id === every ? '' : String(item.id) } });
      }}
    />
  );
}
