import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** What tells a row apart leads to its record, where it has one: by a link that opens in a tab of its own as well. */
export function TitleLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to === undefined ? (
    children
  ) : (
    <Link to={to} className="cell-name">
      {children}
    </Link>
  );
}
