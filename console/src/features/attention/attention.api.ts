import type { Schemas } from '@backroom/gateway/v2';
import { listSource } from '../../kit/table/list-source';
import type { ListState } from '../../kit/table/list-state';

type AlarmKind = Schemas['Alarm']['kind'];
/** Lists every kind: a missing one does not compile. */
const kinds: Record<AlarmKind, true> = {
  offline: true,
  'left-open': true,
  'forced-open': true,
  'messages-rejected': true,
  'two-connections': true,
};
export const alarmKinds = Object.keys(kinds) as AlarmKind[];
export const alarmKindOf = ({ kind }: ListState['filters']) => alarmKinds.find((one) => one === kind);
/** Includes resolved alarms. */
export const includesAll = ({ state }: ListState['filters']): boolean => state === 'all';

/** Alarms raised by devices; ongoing ones come first. */
export const alarmsSource = listSource({
  key: ['alarms'],
  path: '/alarms',
  extraParams: ({ operator, location }, { filters }) => ({
    ...{ operator, location, kind: alarmKindOf(filters) },
    open: includesAll(filters) ? undefined : true,
  }),
  live: 'kiosks',
  filters: ['kind', 'state'],
  sorts: { device: true, location: true, kind: true, since: true, ended: true },
});

/** Commands that devices did not carry out. */
export const failedCommandsSource = listSource({
  key: ['commands', 'failed'],
  path: '/commands',
  extraParams: ({ operator, location }) => ({ operator, location, unmended: true }),
  live: 'commands',
});
