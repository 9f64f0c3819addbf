import type { Schemas } from '@backroom/gateway/v2';
import type { Person } from './people.js';

export function ledgerPage(
  person: Person,
  query: Record<string, string | number> = {},
): Promise<Schemas['Ledger']> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return person.get(`/reports/ledgers?type=order&${search}`);
}

export function salesReport(
  person: Person,
  period: Schemas['DashboardQuery'],
): Promise<Schemas['SalesReport']> {
  return person.post('/reports/dashboard/salesreport', period);
}
