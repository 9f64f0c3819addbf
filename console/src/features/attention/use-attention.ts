import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../app/auth/current-session';
import { everyDay } from '../../kit/filter/every-day';
import { filterParams } from '../../kit/filter/global-filter';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { mayOpen, screenAt } from '../../app/routes/registry';
import { attentionQuery } from '../../app/notifications/waiting.api';
import { alarmKinds } from './attention.api';

/** The list of exactly what is counted: where it is, and what its address has besides the filter. */
const lists = [
  { id: 'quarantine' as const, path: '/sales/quarantine' },
  { id: 'differences' as const, path: '/sales/reconciliation', isOfEveryDay: true },
  ...alarmKinds.map((kind) => ({ id: kind, path: '/alarms', own: { kind } })),
  { id: 'commands' as const, path: '/commands' },
  { id: 'debts' as const, path: '/debts' },
];

/** What waits for somebody, each with how many there are and the list of exactly these; only what the person may see. */
export function useAttention(isDue: boolean) {
  const session = useSignedIn();
  const { filter } = useGlobalFilter();
  const { operator, location } = filter;
  const seen = lists.filter(({ path }) => mayOpen(session, screenAt(path)!.screen, operator));
  const isAsked = isDue && seen.length > 0;
  const { data, isPending, isError } = useQuery({ ...attentionQuery(operator, location), enabled: isAsked });
  return {
    isPending,
    hasFailed: isError,
    // What a list says of other places alone is not counted for who has some places.
    entries: seen
      .filter(({ id }) => data?.[id] !== null)
      .map((list) => {
        const params = filterParams({ ...filter, ...('isOfEveryDay' in list && everyDay()) });
        for (const [name, value] of Object.entries('own' in list ? list.own : {})) params.set(name, value);
        const { count = 0, exact = true } = data?.[list.id] ?? {};
        return { id: list.id, to: `${list.path}?${params.toString()}`, count, isExact: exact };
      }),
  };
}
