import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Links the cell that identifies a row to its record, if it has one; the link can also be opened in a new tab. */
export function TitleLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to === undefined ? (
    children
  ) : (
    <Link to={to} className="cell-name">
      {children}
    </Link>
  );
}
