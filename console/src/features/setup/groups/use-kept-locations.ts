import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../../app/auth/current-session';
import { holds } from '../../../app/auth/permissions';
import { groupsSource } from './groups.api';

/**
 * The locations that the reader may put into groups, where they keep just some; undefined: all of them; null:
 * not known yet.
 */
export function useKeptLocations(operatorId: number): readonly number[] | null | undefined {
  const session = useSignedIn();
  const isLimited = !['SetupAll', 'SetupLocations'].some((one) => holds(session, one, operatorId, true));
  const groups = useQuery({ ...groupsSource.every({ id: operatorId }), enabled: isLimited }).data;
  if (!isLimited) return undefined;
  // Of the group that holds every location they are told their own.
  return groups ? (groups.find(({ isSystem }) => isSystem)?.locationIds ?? []) : null;
}
