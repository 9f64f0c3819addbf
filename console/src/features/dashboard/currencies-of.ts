import type { Schemas } from '@backroom/gateway/v2';

/** Currencies to show. A report without sales has zero figures in one currency. */
export function currenciesOf(report: Schemas['SalesReport'] | null | undefined): Schemas['CurrencySales'][] {
  if (!report) return [];
  return report.currencies.length > 0 ? report.currencies : [report];
}
