import { FieldCheck, Problem } from '@backroom/platform';
import { basisPointsOf, dollarOf, moneyOf, ppmOf, wholePpm } from '@backroom/pricing';
import type { Address, Fee } from '@backroom/proto/locations/v1/location';
import type { SaveLocationRequest } from '@backroom/proto/locations/v1/places_service';
import { maxLengths } from '@backroom/proto/lengths';
import { currentTimeZone } from '@backroom/proto/time-zones';
import { fault } from '../faults.js';

/** The max of a fixed fee in dollars, or their counterpart in another currency (S3 section 5). */
const maxDollars = 100;

export interface LocationContent {
  name?: string;
  timezone?: string;
  status?: string;
  address?: Address;
  tags?: string[];
  fee?: Fee;
}

/** Reads and validates the record of a location. Throws `invalid` naming every field. */
export function readLocation(request: Partial<SaveLocationRequest>): LocationContent {
  const { status, address, tags, fee } = request;
  // A new location has a name and a time zone.
  const [name, zone] = request.id
    ? [request.name, request.timezone]
    : [request.name ?? '', request.timezone ?? ''];
  const check = new FieldCheck();
  const timezone = zone === undefined ? undefined : currentTimeZone(zone);
  if (zone !== undefined && !timezone) check.refuse('timezone', fault('time-zone'));
  if (status !== undefined && !['active', 'inactive'].includes(status))
    check.refuse('status', fault('not-one-of', { allowed: ['active', 'inactive'] }));
  const read: LocationContent = {
    name: name === undefined ? undefined : check.name('name', name, maxLengths.name),
    timezone,
    status,
    address: address && readAddress(check, address),
    tags: tags && readTags(check, tags.names),
    fee: fee && readFee(check, fee),
  };
  check.done();
  return read;
}

function readAddress(check: FieldCheck, address: Address): Address {
  const line = (field: keyof Address, most: number) =>
    check.name(`address.${field}`, address[field], most, 0);
  return {
    streetOne: line('streetOne', maxLengths.streetLine),
    streetTwo: line('streetTwo', maxLengths.streetLine),
    city: line('city', maxLengths.addressLine),
    state: line('state', maxLengths.addressLine),
    zip: line('zip', maxLengths.zip),
    country: line('country', maxLengths.addressLine),
  };
}

function readTags(check: FieldCheck, names: readonly string[]): string[] {
  if (names.length > maxLengths.tags) check.refuse('tags', fault('too-many-items', { max: maxLengths.tags }));
  return [...new Set(names.map((name) => check.name('tags', name, maxLengths.tag)))];
}

/** A fee without a type is a percentage (S3 section 5). */
function readFee(check: FieldCheck, fee: Fee): Fee {
  const type = fee.type || 'monetaryPercent';
  const { amount } = fee;
  const ppm = ppmOf(fee.ppm, fee.basisPoints);
  if (!['monetaryPercent', 'monetaryAbsolute'].includes(type))
    check.refuse('feeType', fault('not-one-of', { allowed: ['monetaryPercent', 'monetaryAbsolute'] }));
  if (!Number.isInteger(ppm) || ppm < 0 || ppm > wholePpm)
    // A fraction at the API: 1 is 100%.
    check.refuse('feeAmount', fault('out-of-range', { min: 0, max: 1 }));
  if (!Number.isSafeInteger(amount) || amount < 0) check.refuse('feeAmount', fault('too-small', { min: 0 }));
  const isPercent = type === 'monetaryPercent';
  const rate = isPercent ? ppm : 0;
  return { ...fee, type, ppm: rate, basisPoints: basisPointsOf(rate), amount: isPercent ? 0 : amount };
}

/** Throws `invalid` for a fixed fee above the max of the currency. */
export function refuseHighFee({ amount }: Fee, currency: string): void {
  const max = maxDollars * dollarOf(currency);
  if (amount > max)
    throw Problem.invalid('feeAmount', fault('amount-too-great', { max: moneyOf(max, currency) }));
}
