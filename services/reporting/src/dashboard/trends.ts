import type { CurrencySales, Point, Trend } from '@backroom/proto/reporting/v1/reporting_service';

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

type Sums = Omit<BucketSums, 'currency' | 'bucket'>;
/** Undefined if there is no data for the figure. */
type Measure = (sums: Sums) => number | undefined;

const measures = {
  /** Sales after discounts and refunds, without tax, deposits and fees (decisions: Money). */
  revenue: (sums) => sums.net,
  grossProfit: (sums) => sums.net - sums.cost,
  /** Basket value: what was paid per order. */
  averageSale: (sums) => perSale(sums.total, sums.sales),
  /** Basket size: pieces per order, in hundredths. */
  averageItems: (sums) => perSale(sums.items * 100, sums.sales),
} satisfies Record<string, Measure>;
const nothing: Sums = { sales: 0, net: 0, total: 0, cost: 0, items: 0 };

/** Rounded half up. Without sales there is no average: a zero would mean that everything was free. */
function perSale(amount: number, sales: number): number | undefined {
  return sales === 0 ? undefined : Math.floor(amount / sales + 0.5);
}

/** A point on the axis. */
export interface Place {
  /** Of its bucket. */
  name: string;
  date: string;
  /** It has not begun in any zone in view, or clocks skip it. */
  isAbsent: boolean;
  /** Which time of an hour that a clock change repeats, and its zone. */
  pass?: number;
  timezone?: string;
}

/** Returns the four trends of each currency, never summed across currencies; the currency with most sales first. */
export function trendsOf(
  current: BucketSums[],
  previous: BucketSums[],
  axis: Place[],
  before: Place[],
): CurrencySales[] {
  const currencies = [...new Set([...current, ...previous].map((sums) => sums.currency))];
  const salesIn = (currency: string) =>
    current.reduce((sum, bucket) => sum + (bucket.currency === currency ? bucket.sales : 0), 0);
  return currencies
    .sort((a, b) => salesIn(b) - salesIn(a) || a.localeCompare(b))
    .map((currency) => {
      const mine = current.filter((sums) => sums.currency === currency);
      const earlier = previous.filter((sums) => sums.currency === currency);
      const trend = (measure: Measure): Trend => ({
        current: points(mine, axis, measure),
        previous: points(earlier, before, measure),
        currentTotal: measure(add(mine)) ?? 0,
        previousTotal: measure(add(earlier)) ?? 0,
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

/**
 * One point per place, so that the axis is complete: zero if nothing was sold, absent if it is in the future or skipped.
 */
function points(sums: BucketSums[], axis: Place[], measure: Measure): Point[] {
  const byBucket = new Map<string, BucketSums[]>();
  for (const one of sums) byBucket.set(one.bucket, [...(byBucket.get(one.bucket) ?? []), one]);
  return axis.map(({ name, date, isAbsent, pass = 0, timezone = '' }) => {
    // A device’s clock may be ahead of the server’s: sales are never hidden.
    const found = byBucket.get(name);
    const of = found ? add(found) : isAbsent ? undefined : nothing;
    const value = of && measure(of);
    return { date, value: value ?? 0, absent: value === undefined, pass, timezone };
  });
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
