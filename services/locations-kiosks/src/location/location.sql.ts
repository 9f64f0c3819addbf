import type { Tx } from '@backroom/platform';
import type { Address, Fee, Location } from '@backroom/proto/locations/v1/location';

export interface LocationRow extends Record<string, unknown> {
  id: number;
  account_id: number;
  name: string;
  timezone: string;
  status: string;
  version: number;
  address: Partial<Address>;
  tags: string[];
  created_at: Date;
  checkin_code: string;
  theme_id: number | null;
  fee_type: string | null;
  basis_points: number | null;
  amount: number | null;
  fee_active: boolean | null;
  fee_from: Date | null;
}

/** Columns of a location `l` with the fee in force and its theme. */
export const locationColumns = `l.id, l.account_id, l.name, l.timezone, l.status, l.version, l.address, l.tags,
  l.created_at, l.checkin_code, theme.id as theme_id, fee.type as fee_type, fee.basis_points, fee.amount, fee.active as fee_active,
  fee.valid_from as fee_from`;
export const locationJoins = `
  left join theme on theme.location_id = l.id
  left join lateral (
    select * from location_fee f where f.location_id = l.id order by f.valid_from desc limit 1) as fee on true`;

const noAddress: Address = { streetOne: '', streetTwo: '', city: '', state: '', zip: '', country: '' };
/** What stands for a location that never had a fee. */
export const noFee: Fee = { type: 'monetaryPercent', basisPoints: 0, amount: 0, active: false, validFrom: 0 };

export function locationOf(row: LocationRow): Location {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    timezone: row.timezone,
    status: row.status,
    version: row.version,
    address: { ...noAddress, ...row.address },
    tags: row.tags,
    themeId: row.theme_id ?? 0,
    createdAt: row.created_at.getTime(),
    checkinCode: row.checkin_code,
    fee: row.fee_type
      ? {
          type: row.fee_type,
          basisPoints: row.basis_points!,
          amount: row.amount!,
          active: row.fee_active!,
          validFrom: row.fee_from!.getTime(),
        }
      : noFee,
  };
}

export async function locationById(tx: Tx, id: number): Promise<Location | undefined> {
  const [row] = await tx.query<LocationRow>(
    `select ${locationColumns} from location l ${locationJoins} where l.id = $1`,
    [id],
  );
  return row && locationOf(row);
}

/** The place whose check-in page has this code. */
export async function locationByCheckinCode(tx: Tx, code: string): Promise<Location | undefined> {
  const [row] = await tx.query<LocationRow>(
    `select ${locationColumns} from location l ${locationJoins} where l.checkin_code = $1`,
    [code],
  );
  return row && locationOf(row);
}

/** Keeps a fee from its instant on. Two within one millisecond are one: the later counts. */
export async function insertFee(tx: Tx, location: Location, fee: Fee): Promise<void> {
  await tx.query(
    `insert into location_fee (location_id, account_id, valid_from, type, basis_points, amount, active)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (location_id, valid_from) do update set type = excluded.type, basis_points = excluded.basis_points,
       amount = excluded.amount, active = excluded.active`,
    [
      location.id,
      location.accountId,
      new Date(fee.validFrom),
      fee.type,
      fee.basisPoints,
      fee.amount,
      fee.active,
    ],
  );
}
