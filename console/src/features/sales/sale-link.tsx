import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTo } from '../../app/routes/use-to';

/** Link to the record of a sale, wherever its number is shown. */
export function SaleLink({ id, children }: { id: string; children: ReactNode }) {
  const to = useTo();
  return <Link to={to(`/sales/${id}`)}>{children}</Link>;
}
