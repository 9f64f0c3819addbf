import type { Tx } from '@backroom/platform';
import { feeOn, roundedFee, type Fee } from '@backroom/pricing';

interface Sold {
  locationId: number;
  at: number;
}

/** The fee that was valid at each location and instant, by `location:at`; absent if there was none. */
export async function feesAt(tx: Tx, sold: readonly Sold[]): Promise<Map<string, Fee>> {
  const distinct = [...new Map(sold.map((one) => [feeKey(one), one])).values()];
  const rows = await tx.query<{
    key: string;
    type: string;
    ppm: number;
    amount: number;
    active: boolean;
  }>(
    `select t.location_id || ':' || t.at as key, f.type, ppm_of(f.ppm, f.basis_points) as ppm, f.amount, f.active
     from unnest($1::bigint[], $2::bigint[]) as t(location_id, at)
     join lateral (
       select * from fee_copy where location_id = t.location_id and valid_from <= to_timestamp(t.at / 1000.0)
       order by valid_from desc limit 1) as f on true`,
    [distinct.map(({ locationId }) => locationId), distinct.map(({ at }) => at)],
  );
  return new Map(
    rows.flatMap(({ key, type, active, ppm, amount }) => {
      if (!active) return [];
      const fee: Fee =
        type === 'monetaryPercent' ? { type: 'monetaryPercent', ppm } : { type: 'monetaryAbsolute', amount };
      return [[key, fee] as const];
    }),
  );
}

const feeKey = ({ locationId, at }: Sold): string => `${locationId}:${at}`;

/**
 * The fee that a sale should have had (LOC-3): the sale is booked with the paid fee, and a difference is shown. The
 * paid fee is expected if a device charged it that knows only basis points.
 */
export function expectedFee(
  fees: ReadonlyMap<string, Fee>,
  sold: Sold,
  { net, fee: paid }: { net: number; fee: number },
): number {
  const fee = fees.get(feeKey(sold));
  return fee && feeOn(net, roundedFee(fee)) === paid ? paid : feeOn(net, fee);
}
