import { rowsOf, type Tx } from '@backroom/platform';
import type { LoyaltyProgram } from '@backroom/proto/customers/v1/loyalty';
import { noTiers, tierPoints, type Tiers } from './tiers.js';

/** A place's program from an instant on. */
export interface ProgramRow {
  accountId: number;
  locationId: number;
  version: number;
  validFrom: Date;
  enabled: boolean;
  tiers: Tiers;
}

/** What a place has that never had one. */
export const noProgram = (accountId: number, locationId: number): ProgramRow => ({
  ...{ accountId, locationId, version: 0, validFrom: new Date(0), enabled: false, tiers: noTiers() },
});

/** The newest programs of places. */
export function newestPrograms(
  tx: Tx,
  accountId: number,
  locationIds: readonly number[],
): Promise<ProgramRow[]> {
  return rowsOf<ProgramRow>(
    tx,
    `select p.* from unnest($2::bigint[]) as l(location_id) cross join lateral (
       select * from loyalty_program where account_id = $1 and location_id = l.location_id order by version desc limit 1) p`,
    [accountId, locationIds],
  );
}

export async function insertPrograms(tx: Tx, programs: readonly ProgramRow[]): Promise<void> {
  await tx.query(
    `insert into loyalty_program (account_id, location_id, version, valid_from, enabled, tiers)
     select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::timestamptz[], $5::boolean[], $6::jsonb[])`,
    [
      programs.map(({ accountId }) => accountId),
      programs.map(({ locationId }) => locationId),
      programs.map(({ version }) => version),
      programs.map(({ validFrom }) => validFrom),
      programs.map(({ enabled }) => enabled),
      programs.map(({ tiers }) => JSON.stringify(tiers)),
    ],
  );
}

export const toProgram = ({
  accountId,
  locationId,
  enabled,
  validFrom,
  tiers,
  version,
}: ProgramRow): LoyaltyProgram => ({
  ...{ accountId, locationId, enabled, version, validFrom: validFrom.getTime() },
  tiers: tierPoints.map((points, n) => ({ points, productIds: tiers[n] ?? [] })),
});
