import type { Schemas } from '@backroom/gateway/v2';

/** What is shown: a report without a sale has figures of zero in one currency. */
export function currenciesOf(report: Schemas['SalesReport'] | null | undefined): Schemas['CurrencySales'][] {
  if (!report) return [];
  return report.currencies.length > 0 ? report.currencies : [report];
}
