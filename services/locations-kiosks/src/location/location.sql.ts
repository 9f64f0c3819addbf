import {
  byName,
  pageOf,
  rowsOf,
  sortClause,
  timeOf,
  typedPatternsOf,
  wordsBegin,
  type PageOptions,
  type Tx,
} from '@backroom/platform';
import { basisPointsOf } from '@backroom/pricing';
import type { Address, Fee, Location } from '@backroom/proto/locations/v1/location';
import { AccountCopy } from '../copies/copies.entities.js';
import type { LocationRecord } from './location.entity.js';

interface LocationRow extends LocationRecord {
  themeId: number | null;
  feeType: string | null;
  ppm: number | null;
  amount: number | null;
  feeActive: boolean | null;
  feeFrom: Date | null;
}

/** Locations `l` with the fee in effect and their theme. */
const locations = `
  select l.*, theme.id as theme_id, fee.type as fee_type, ppm_of(fee.ppm, fee.basis_points) as ppm, fee.amount, fee.active as fee_active,
    fee.valid_from as fee_from
  from location l
  left join theme on theme.location_id = l.id
  left join lateral (
    select * from location_fee f where f.location_id = l.id order by f.valid_from desc limit 1) as fee on true`;

const noAddress: Address = { streetOne: '', streetTwo: '', city: '', state: '', zip: '', country: '' };
/** The fee of a location that never had one. */
export const noFee: Fee = {
  ...{ type: 'monetaryPercent', basisPoints: 0, ppm: 0, amount: 0, active: false, validFrom: 0 },
};

export function locationOf(record: LocationRecord, themeId: number | null, fee: Fee): Location {
  const { id, accountId, name, timezone, status, version, address, tags, createdAt, checkinCode } = record;
  return {
    ...{ id, accountId, name, timezone, status, version, tags, checkinCode, fee },
    address: { ...noAddress, ...address },
    themeId: themeId ?? 0,
    createdAt: createdAt.getTime(),
  };
}

function locationOfRow(row: LocationRow): Location {
  const { feeType, ppm, amount, feeActive, feeFrom } = row;
  const fee = feeType
    ? {
        type: feeType,
        basisPoints: basisPointsOf(ppm!),
        ppm: ppm!,
        amount: amount!,
        active: feeActive!,
        validFrom: timeOf(feeFrom),
      }
    : noFee;
  return locationOf(row, row.themeId, fee);
}

const sortable = { name: [byName('name')], id: ['id'], status: ['status'], timezone: ['timezone'] };

/** By name; keywords match beginnings of words of the name. */
export async function locationPage(
  tx: Tx,
  query: PageOptions & { keywords: string; sort?: string; locationIds: readonly number[] },
): Promise<{ locations: Location[]; total: number }> {
  const found = `${locations} where ${wordsBegin('l.name', '$1')} and ($2::bigint[] = '{}' or l.id = any ($2))`;
  const values = [typedPatternsOf(query.keywords), query.locationIds];
  const by = sortClause(query.sort, sortable, `${byName('name')}, id`);
  const { rows, total } = await pageOf<LocationRow>(tx, found, values, by, query);
  return { locations: rows.map(locationOfRow), total };
}

export async function locationById(tx: Tx, id: number): Promise<Location | undefined> {
  const [row] = await rowsOf<LocationRow>(tx, `${locations} where l.id = $1`, [id]);
  return row && locationOfRow(row);
}

/** The location whose check-in page has this code. */
export async function locationByCheckinCode(tx: Tx, code: string): Promise<Location | undefined> {
  const [row] = await rowsOf<LocationRow>(tx, `${locations} where l.checkin_code = $1`, [code]);
  return row && locationOfRow(row);
}

/** The currency of an operator; USD until the event of identity arrives (S3 section 9: the default currency). */
export async function currencyOf(tx: Tx, accountId: number): Promise<string> {
  return (await tx.records.findOneBy(AccountCopy, { accountId }))?.currency ?? 'USD';
}
