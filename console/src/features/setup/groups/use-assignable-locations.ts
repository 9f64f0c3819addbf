import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../../app/auth/current-session';
import { holds } from '../../../app/auth/permissions';
import { groupsSource } from './groups.api';

/** The locations that a user limited to some locations may put into groups; undefined for all; null while unknown. */
export function useAssignableLocations(operatorId: number): readonly number[] | null | undefined {
  const session = useSignedIn();
  const isLimited = !['SetupAll', 'SetupLocations'].some((one) => holds(session, one, operatorId, true));
  const groups = useQuery({ ...groupsSource.every({ id: operatorId }), enabled: isLimited }).data;
  if (!isLimited) return undefined;
  // For such users, the API lists only their own locations in the group of all locations.
  return groups ? (groups.find(({ isSystem }) => isSystem)?.locationIds ?? []) : null;
}
