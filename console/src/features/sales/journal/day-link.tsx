import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { filterParams } from '../../../kit/filter/global-filter';
import { useGlobalFilter } from '../../../kit/filter/use-global-filter';
import { useSignedIn } from '../../../app/auth/current-session';
import { holds } from '../../../app/auth/permissions';

const day = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Links a figure of a day to its journal entries, for users who may read the ledger; an hour or a month has no link.
 */
export function DayLink({ date, children }: { date: string; children: ReactNode }) {
  const session = useSignedIn();
  const { filter } = useGlobalFilter();
  if (!day.test(date) || !holds(session, 'LedgerAll', filter.operator)) return children;
  return <Link to={`/sales/journal?${filterParams(filter).toString()}&date=${date}`}>{children}</Link>;
}
