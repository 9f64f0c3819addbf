import type { Schemas } from '@backroom/gateway/v2';
import { listSource } from '../table/list-source';

/** What devices raised: those that go on first. */
export const alarmsSource = listSource({
  key: ['alarms'],
  path: '/alarms',
  live: 'kiosks',
  filters: ['kind', 'state'],
});

/** What devices were told and did not do. */
export const failedCommandsSource = listSource({
  key: ['commands', 'failed'],
  path: '/commands',
  live: 'commands',
});

type AlarmKind = Schemas['Alarm']['kind'];
/** All there are: a kind that is not here does not compile. */
const kinds: Record<AlarmKind, true> = { offline: true, 'left-open': true, 'forced-open': true };
export const alarmKinds = Object.keys(kinds) as AlarmKind[];
