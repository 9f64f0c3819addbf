import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  Database,
  ofCopies,
  Problem,
  refuseStale,
  omitUndefined,
  upsert,
  type CommandTx,
  type Principal,
} from '@backroom/platform';
import type { Fee, Location } from '@backroom/proto/locations/v1/location';
import type { SaveLocationRequest } from '@backroom/proto/locations/v1/places_service';
import { configDue } from '../config/config-due.js';
import { AccountCopy } from '../copies/copies.entities.js';
import { ThemeRecord } from '../theme/theme.entity.js';
import { readLocation, refuseHighFee, type LocationContent } from './location-content.js';
import { locationChanged, locationFeeChanged } from './location.events.js';
import { LocationFee, LocationRecord } from './location.entity.js';
import { currencyOf, locationById, locationOf, noFee } from './location.sql.js';
import { newPlaceScope, refuseStaff, scopeOfRecord } from './place-scope.js';

/** The fields to save: a new location without an id, else the changed fields of an existing one. */
export type LocationChange = Partial<Omit<SaveLocationRequest, 'id' | 'accountId'>> & {
  id?: number;
  accountId?: number;
};

export class SaveLocation {
  constructor(
    readonly location: LocationChange,
    readonly idempotencyKey?: string,
  ) {}
}

/**
 * Opens a location or changes its record; its time zone determines the local day of every sale made there (LOC-1,
 * LOC-3).
 */
@CommandHandler(SaveLocation)
export class SaveLocationHandler implements ICommandHandler<SaveLocation, Location> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ location, idempotencyKey }: SaveLocation): Promise<Location> {
    const principal = currentPrincipal();
    const { id = 0 } = location;
    const content = readLocation(location);
    if (!id || content.name || content.timezone || content.status) refuseStaff(principal);
    const { accountId, scope } = id
      ? await scopeOfRecord(this.database, principal, 'location', id)
      : { accountId: location.accountId!, scope: newPlaceScope(principal, location.accountId!) };
    const options = {
      name: id ? 'update-location' : 'create-location',
      scope,
      principal,
      idempotencyKey,
      input: location,
    };
    return this.commands.run(options, (tx) =>
      id ? this.change(tx, id, content, location.version) : this.open(tx, accountId, content, principal),
    );
  }

  private async open(
    tx: CommandTx,
    accountId: number,
    content: LocationContent,
    principal: Principal,
  ): Promise<Location> {
    await refuseUnknown(tx, principal, accountId);
    const { fee, ...record } = content;
    const now = this.clock.now();
    const location = tx.records.create(LocationRecord, { ...record, accountId, createdAt: now });
    await tx.records.insert(LocationRecord, location);
    const theme = tx.records.create(ThemeRecord, { accountId, locationId: location.id, updatedAt: now });
    await tx.records.insert(ThemeRecord, theme);
    return this.saveFeeAndPublish(tx, locationOf(location, theme.id, noFee), undefined, fee);
  }

  private async change(
    tx: CommandTx,
    id: number,
    content: LocationContent,
    version: number | undefined,
  ): Promise<Location> {
    // Read after the lock: a concurrently set fee is seen.
    await tx.records.findOne(LocationRecord, {
      where: { id },
      select: { id: true },
      lock: { mode: 'pessimistic_write' },
    });
    const before = await locationById(tx, id);
    if (!before) throw Problem.notFound('location');
    refuseStale('location', before.version, version);
    if (isUnchanged(before, content)) return before;
    const { fee, ...changes } = content;
    await tx.records.update(LocationRecord, { id }, changes);
    const after = { ...before, ...omitUndefined(changes), version: before.version + 1 };
    return this.saveFeeAndPublish(tx, after, before, fee);
  }

  /** Saves the fee, if it changed, and publishes the location as it is now. */
  private async saveFeeAndPublish(
    tx: CommandTx,
    saved: Location,
    before: Location | undefined,
    fee: Fee | undefined,
  ): Promise<Location> {
    const { id, accountId } = saved;
    if (fee && !isSame(fee, saved.fee ?? noFee)) {
      refuseHighFee(fee, await currencyOf(tx, accountId));
      const validFrom = this.clock.now();
      saved.fee = { ...fee, validFrom: validFrom.getTime() };
      // Two within one millisecond are one: the later one wins.
      await upsert(tx, LocationFee, [{ ...saved.fee, locationId: id, accountId, validFrom }]);
      tx.publish(locationFeeChanged(saved));
    }
    tx.publish(locationChanged(saved));
    tx.audit({
      accountId,
      subjectKind: 'location',
      subjectId: id,
      before: before && audited(before),
      after: audited(saved),
    });
    await configDue(tx, this.clock, [saved]);
    return saved;
  }
}

/** The record with its rate in one unit. */
function audited({ fee, ...location }: Location): object {
  const { basisPoints: _, ...audit } = fee ?? noFee;
  return { ...location, fee: audit };
}

function isUnchanged(before: Location, { fee, ...content }: LocationContent): boolean {
  const isAsBefore = ([field, value]: [string, unknown]) =>
    value === undefined || JSON.stringify(value) === JSON.stringify(before[field as keyof Location]);
  return Object.entries(content).every(isAsBefore) && (!fee || isSame(fee, before.fee ?? noFee));
}

function isSame(one: Fee, other: Fee): boolean {
  return (
    one.type === other.type &&
    one.ppm === other.ppm &&
    one.amount === other.amount &&
    one.active === other.active
  );
}

/** A super admin may name any operator; a missing one is not found. */
async function refuseUnknown(tx: CommandTx, principal: Principal, accountId: number): Promise<void> {
  // The demo is seeded before any event about its operators.
  if (principal.kind === 'service') return;
  if (!(await tx.records.existsBy(AccountCopy, { accountId })))
    throw Problem.notFound('account', ofCopies(AccountCopy, accountId));
}
