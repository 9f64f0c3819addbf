import type { CurrencySales, Trend } from '@backroom/proto/reporting/v1/reporting_service';

/** Sums of one bucket in one currency, minor units. */
export interface BucketSums {
  currency: string;
  bucket: string;
  sales: number;
  net: number;
  total: number;
  cost: number;
  items: number;
}

const measures = {
  /** Sales after discounts and refunds, without tax, deposits and fees (decisions: Money). */
  revenue: (sums: Sums) => sums.net,
  grossProfit: (sums: Sums) => sums.net - sums.cost,
  /** Basket value: what was paid per order. */
  averageSale: (sums: Sums) => perSale(sums.total, sums.sales),
  /** Basket size: pieces per order, in hundredths. */
  averageItems: (sums: Sums) => perSale(sums.items * 100, sums.sales),
};
type Sums = Omit<BucketSums, 'currency' | 'bucket'>;
const nothing: Sums = { sales: 0, net: 0, total: 0, cost: 0, items: 0 };

/** Rounded half up; zero where there was no sale. */
function perSale(amount: number, sales: number): number {
  return sales === 0 ? 0 : Math.floor(amount / sales + 0.5);
}

/** The four trends of each currency, never summed across; the currency with most sales first. */
export function trendsOf(
  current: BucketSums[],
  previous: BucketSums[],
  buckets: string[],
  before: string[],
): CurrencySales[] {
  const currencies = [...new Set([...current, ...previous].map((sums) => sums.currency))];
  const salesIn = (currency: string) =>
    current.reduce((sum, bucket) => sum + (bucket.currency === currency ? bucket.sales : 0), 0);
  return currencies
    .sort((a, b) => salesIn(b) - salesIn(a) || a.localeCompare(b))
    .map((currency) => {
      const mine = current.filter((sums) => sums.currency === currency);
      const earlier = previous.filter((sums) => sums.currency === currency);
      const trend = (measure: (sums: Sums) => number): Trend => ({
        current: points(mine, buckets, measure),
        previous: points(earlier, before, measure),
        currentTotal: measure(add(mine)),
        previousTotal: measure(add(earlier)),
      });
      return {
        currency,
        revenue: trend(measures.revenue),
        grossProfit: trend(measures.grossProfit),
        averageSale: trend(measures.averageSale),
        averageItems: trend(measures.averageItems),
      };
    });
}

function points(sums: BucketSums[], buckets: string[], measure: (sums: Sums) => number) {
  const byBucket = new Map(sums.map((one) => [one.bucket, one]));
  return buckets.map((date) => ({ date, value: measure(byBucket.get(date) ?? nothing) }));
}

function add(sums: BucketSums[]): Sums {
  return sums.reduce<Sums>(
    (total, one) => ({
      sales: total.sales + one.sales,
      net: total.net + one.net,
      total: total.total + one.total,
      cost: total.cost + one.cost,
      items: total.items + one.items,
    }),
    nothing,
  );
}
