import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../app/auth/current-session';
import { everyDay } from '../../kit/filter/every-day';
import { filterParams } from '../../kit/filter/global-filter';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { mayOpen, screenAt } from '../../app/routes/registry';
import { attentionQuery } from '../../app/notifications/attention-counts.api';
import { alarmKinds } from './attention.api';

/** The lists that show exactly the counted rows: path, and address parameters other than the filter. */
const lists = [
  { id: 'quarantine' as const, path: '/sales/quarantine' },
  { id: 'differences' as const, path: '/sales/reconciliation', isOfEveryDay: true },
  ...alarmKinds.map((kind) => ({ id: kind, path: '/alarms', own: { kind } })),
  { id: 'commands' as const, path: '/commands' },
  { id: 'debts' as const, path: '/debts' },
];

/** Pending work the user may see, each kind with its count and the list of exactly these rows. */
export function useAttention(isDue: boolean) {
  const session = useSignedIn();
  const { filter } = useGlobalFilter();
  const { operator, location } = filter;
  const visible = lists.filter(({ path }) => mayOpen(session, screenAt(path)!.screen, operator));
  const isEnabled = isDue && visible.length > 0;
  const { data, isPending, isError } = useQuery({
    ...attentionQuery(operator, location),
    enabled: isEnabled,
  });
  return {
    isPending,
    hasFailed: isError,
    // Null entries concern only other locations, so they are not counted for users limited to some locations.
    entries: visible
      .filter(({ id }) => data?.[id] !== null)
      .map((list) => {
        const params = filterParams({ ...filter, ...('isOfEveryDay' in list && everyDay()) });
        for (const [name, value] of Object.entries('own' in list ? list.own : {})) params.set(name, value);
        const { count = 0, exact = true } = data?.[list.id] ?? {};
        return { id: list.id, to: `${list.path}?${params.toString()}`, count, isExact: exact };
      }),
  };
}
