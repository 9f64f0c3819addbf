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

export const alarmKinds = ['offline', 'left-open', 'forced-open'] as const;
