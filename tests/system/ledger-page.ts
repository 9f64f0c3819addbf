import type { Person } from './people.js';

/** A row of the sales ledger (S2 section 3), as far as tests look at it. */
export interface LedgerRow {
  id: string;
  creationDate: string;
  status: string;
  total: number;
  currency: string;
  AccountId: number;
  LocationId: number;
  location: { name: string };
  deviceName: string;
  timeReplaced: boolean;
  traceId: string;
  order: { prettyId: string; payment: { method: string; amount: number; lastFour: string }[] };
}

export interface LedgerPage {
  orders: { count: number; rows: LedgerRow[] };
  meta: { totalItems: number; exact: boolean };
}

export function ledgerPage(person: Person, query: Record<string, string | number> = {}): Promise<LedgerPage> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return person.get(`/reports/ledgers?type=order&${search}`);
}

interface Trend {
  currentTotals: { date: string; value: number }[];
  previousTotals: { date: string; value: number }[];
}
type Figure = 'revenue' | 'grossProfit' | 'avgSale' | 'avgItemsPerSale';
export type CurrencySales = {
  currency: string;
  totals: Record<Figure, { current: number; previous: number }>;
} & Record<Figure, Trend>;

/** Body of the dashboard's reports (S1 section 7). */
export interface Period {
  startDate: string;
  endDate: string;
  timeMetric?: 'days' | 'weeks' | 'months' | 'years';
  accountIds?: number[];
  locationIds?: number[];
}

export function salesReport(
  person: Person,
  period: Period,
): Promise<CurrencySales & { currencies: CurrencySales[] }> {
  return person.post('/reports/dashboard/salesreport', period);
}
