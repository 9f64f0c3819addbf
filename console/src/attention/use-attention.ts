import { useQueries, type UseQueryOptions } from '@tanstack/react-query';
import { useSignedIn } from '../auth/current-session';
import { everyDay } from '../filter/every-day';
import { filterParams } from '../filter/global-filter';
import { useGlobalFilter } from '../filter/use-global-filter';
import { differencesSource } from '../reconciliation/reconciliation.api';
import { mayOpen, screenAt } from '../routes/registry';
import { quarantineSource } from '../sales/quarantine/quarantine.api';
import type { ListPage } from '../table/list-types';
import { alarmKinds, alarmsSource, failedCommandsSource } from './attention.api';

/** How many there are, of whatever kind. */
type Counted = Pick<ListPage<unknown>, 'total' | 'isExact'>;

/** What waits for somebody, each with how many there are and the list of exactly these; only what the person may see. */
export function useAttention(isDue: boolean) {
  const session = useSignedIn();
  const { filter } = useGlobalFilter();
  const { operator, location } = filter;
  const one = { page: 1, limit: 1 };
  const days = everyDay();
  const places = { operator, location, ...one };
  const counted = [
    {
      id: 'quarantine' as const,
      path: '/sales/quarantine',
      query: quarantineSource.query({ operator, state: 'waiting', ...one }),
    },
    {
      id: 'differences' as const,
      path: '/sales/reconciliation',
      days,
      query: differencesSource.query({ operator, ...days, ...one }),
    },
    ...alarmKinds.map((kind) => ({
      id: kind,
      path: '/alarms',
      own: { kind },
      query: alarmsSource.query({ kind, open: true, ...places }),
    })),
    {
      id: 'commands' as const,
      path: '/commands',
      query: failedCommandsSource.query({ unmended: true, ...places }),
    },
  ].filter(({ path }) => mayOpen(session, screenAt(path)!.screen, operator));
  const answers = useQueries({
    queries: counted.map(({ query }) => ({
      ...(query as unknown as UseQueryOptions<Counted>),
      enabled: isDue,
    })),
  });
  return {
    isPending: answers.some(({ isPending }) => isPending),
    hasFailed: answers.some(({ isError }) => isError),
    entries: counted.map((entry, index) => {
      const params = filterParams({ ...filter, ...('days' in entry && entry.days) });
      for (const [name, value] of Object.entries('own' in entry ? entry.own : {})) params.set(name, value);
      const { total = 0, isExact = true } = answers[index]?.data ?? {};
      return { id: entry.id, to: `${entry.path}?${params.toString()}`, count: total, isExact };
    }),
  };
}
