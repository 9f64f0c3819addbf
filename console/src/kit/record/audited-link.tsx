import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSignedIn } from '../../app/auth/current-session';
import { everyLocation, filterParams } from '../filter/global-filter';
import { useGlobalFilter } from '../filter/use-global-filter';
import { usePrograms } from '../filter/use-programs';
import { isBuiltAt, mayLeadTo, screenAt } from '../../app/routes/registry';

interface Props {
  /** May include a search; without a path only the text is rendered. */
  path: string | undefined;
  /** The operator of the record; null if it has none. */
  accountId: number | null;
  children: ReactNode;
}

/** Links to the record of an audit log entry, if the user may open it. */
export function AuditedLink({ path, accountId, children }: Props) {
  const session = useSignedIn();
  const { filter } = useGlobalFilter();
  const [pathname = '', search] = path?.split('?') ?? [];
  const screen = screenAt(pathname)?.screen;
  const operator = accountId ?? filter.operator;
  const programs = usePrograms(operator);
  if (!screen || !isBuiltAt(pathname) || !mayLeadTo(session, screen, operator, programs))
    return <span className="cell-name">{children}</span>;
  const params = filterParams({ ...filter, operator, location: everyLocation });
  for (const [name, value] of new URLSearchParams(search)) params.set(name, value);
  return (
    <Link className="cell-name" to={`${pathname}?${params}`}>
      {children}
    </Link>
  );
}
