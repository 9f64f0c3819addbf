import { insertMany, rowsOf, type RowOf, type Tx } from '@backroom/platform';
import type { LoyaltyProgram } from '@backroom/proto/customers/v1/loyalty';
import { loyaltyProgramTable } from './loyalty.tables.js';
import { noTiers, tierPoints } from './tiers.js';

/** A location’s program from an instant on. */
export type ProgramRow = RowOf<typeof loyaltyProgramTable>;

/** The program of a location that never had one. */
export const noProgram = (accountId: number, locationId: number): ProgramRow => ({
  ...{ accountId, locationId, version: 0, validFrom: new Date(0), enabled: false, tiers: noTiers() },
});

/** Returns the newest programs of locations. */
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
  await insertMany(tx, loyaltyProgramTable, programs);
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
