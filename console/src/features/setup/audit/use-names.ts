import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useOperators } from '../../../kit/filter/operators.api';
import type { NameOf } from '../../../kit/record/audit-text';
import { locationNamesSource } from '../../places/locations.api';
import { groupsSource } from '../groups/groups.api';
import { rolesSource } from '../roles/roles.api';

interface Named {
  id: number;
  name: string;
}

/**
 * Names for the ids in a change at an operator, as far as the records still exist. Requests only the kinds that the
 * fields contain.
 */
export function useNames(operator: number | null, fields: readonly string[]): NameOf {
  const at = operator ?? 0;
  const asks = (field: RegExp) => at > 0 && fields.some((one) => field.test(one));
  const roles = useQuery({ ...rolesSource.every({ id: at }), enabled: asks(kinds.roles) }).data;
  const groups = useQuery({ ...groupsSource.every({ id: at }), enabled: asks(kinds.groups) }).data;
  const locations = useQuery({
    ...locationNamesSource.query({ operator: at, getCompressedLocation: true, page: 1, limit: 100 }),
    enabled: asks(kinds.locations),
  }).data?.rows;
  const { operators } = useOperators();
  return useCallback(
    (field, id) => {
      const named: [RegExp, readonly Named[] | undefined][] = [
        [kinds.roles, roles],
        [kinds.groups, groups],
        [kinds.locations, locations],
        [kinds.operators, operators],
      ];
      return named.find(([kind]) => kind.test(field))?.[1]?.find((one) => one.id === id)?.name;
    },
    [roles, groups, locations, operators],
  );
}

/** Matched by the last part of a field's name, single or in a list. */
const kinds = {
  roles: /(^|\.)roleIds?$/i,
  groups: /(^|\.)groupId$/i,
  locations: /(^|\.)locationIds?$/i,
  operators: /(^|\.)(accountIds?|parentId)$/i,
};
