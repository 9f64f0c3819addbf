import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { everyOperator } from '../../kit/filter/global-filter';
import { useCallFilter } from '../../kit/filter/use-global-filter';
import { GroupPicker } from '../groups/group-picker';
import { customerGroupQuery } from '../groups/groups.api';
import type { ListControl } from '../../kit/table/use-list-state';

/** Filters by one group, or shows all customers. */
export function GroupFilter({ list }: { list: ListControl }) {
  const { t } = useTranslation('customers');
  const { operator = everyOperator } = useCallFilter();
  const id = Number(list.filters.group || 0);
  // An old link has only the id.
  const name = useQuery({ ...customerGroupQuery(id), enabled: id > 0 }).data?.name;
  return (
    <GroupPicker
      label={t('group')}
      operator={operator}
      value={{ id, name: name ?? t('oneGroup', { id }) }}
      first={{ id: 0, name: t('everyGroup') }}
      onPick={(group) => list.change({ filters: { group: group ? String(group.id) : '' } })}
    />
  );
}
