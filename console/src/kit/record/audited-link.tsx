import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSignedIn } from '../../app/auth/current-session';
import { everyLocation, filterParams } from '../filter/global-filter';
import { useGlobalFilter } from '../filter/use-global-filter';
import { usePrograms } from '../filter/use-programs';
import { isBuiltAt, mayLeadTo, screenAt } from '../../app/routes/registry';

interface Props {
  /** With a search of its own, perhaps; none: the text alone. */
  path: string | undefined;
  /** The operator whose it is; null for what belongs to none. */
  accountId: number | null;
  children: ReactNode;
}

/** Leads to what an entry of the audit log speaks of, where the reader may open it. */
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
