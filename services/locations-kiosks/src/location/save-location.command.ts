import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  Database,
  Problem,
  refuseStale,
  type CommandTx,
  type Principal,
} from '@backroom/platform';
import type { Fee, Location } from '@backroom/proto/locations/v1/location';
import type { SaveLocationRequest } from '@backroom/proto/locations/v1/places_service';
import { configDue } from '../config/config-due.js';
import { readLocation, type LocationContent } from './location-content.js';
import { locationChanged, locationFeeChanged } from './location.events.js';
import { insertFee, locationById, noFee } from './location.sql.js';
import { newPlaceScope, refuseStaff, scopeOfRecord } from './place-scope.js';

/** What is to be kept: without an id a new place, else what is given of one that is there. */
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

/** Opens a place or changes its record; its zone decides the local day of every sale made there (LOC-1, LOC-3). */
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
    const [row] = await tx.query<{ id: number }>(
      `insert into location (account_id, name, timezone, status, address, tags, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        accountId,
        content.name,
        content.timezone,
        content.status ?? 'active',
        JSON.stringify(content.address ?? {}),
        content.tags ?? [],
        this.clock.now(),
      ],
    );
    await tx.query('insert into theme (account_id, location_id, updated_at) values ($1, $2, $3)', [
      accountId,
      row!.id,
      this.clock.now(),
    ]);
    return this.tell(tx, row!.id, undefined, content.fee);
  }

  private async change(
    tx: CommandTx,
    id: number,
    content: LocationContent,
    version: number | undefined,
  ): Promise<Location> {
    await tx.query('select 1 from location where id = $1 for update', [id]);
    const before = await locationById(tx, id);
    if (!before) throw Problem.notFound('location');
    refuseStale('location', before.version, version);
    if (saysNothingNew(before, content)) return before;
    await tx.query(
      `update location set name = coalesce($2, name), timezone = coalesce($3, timezone),
         status = coalesce($4, status), address = coalesce($5, address), tags = coalesce($6, tags),
         version = version + 1
       where id = $1`,
      [
        id,
        content.name,
        content.timezone,
        content.status,
        content.address && JSON.stringify(content.address),
        content.tags,
      ],
    );
    return this.tell(tx, id, before, content.fee);
  }

  /** Keeps the fee, if it is another, and tells everybody of the place as it is now. */
  private async tell(
    tx: CommandTx,
    id: number,
    before: Location | undefined,
    fee: Fee | undefined,
  ): Promise<Location> {
    const saved = (await locationById(tx, id))!;
    if (fee && !isSame(fee, saved.fee ?? noFee)) {
      saved.fee = { ...fee, validFrom: this.clock.now().getTime() };
      await insertFee(tx, saved, saved.fee);
      tx.publish(locationFeeChanged(saved));
    }
    tx.publish(locationChanged(saved));
    const { accountId } = saved;
    tx.audit({ accountId, subjectKind: 'location', subjectId: id, before, after: saved });
    await configDue(tx, this.clock, [saved]);
    return saved;
  }
}

function saysNothingNew(before: Location, { fee, ...content }: LocationContent): boolean {
  const isAsBefore = ([field, value]: [string, unknown]) =>
    value === undefined || JSON.stringify(value) === JSON.stringify(before[field as keyof Location]);
  return Object.entries(content).every(isAsBefore) && (!fee || isSame(fee, before.fee ?? noFee));
}

function isSame(one: Fee, other: Fee): boolean {
  return (
    one.type === other.type &&
    one.basisPoints === other.basisPoints &&
    one.amount === other.amount &&
    one.active === other.active
  );
}

/** A super admin may name any operator; one that does not exist is not found. */
async function refuseUnknown(tx: CommandTx, principal: Principal, accountId: number): Promise<void> {
  // The demo is made before anything was told of its operators.
  if (principal.kind === 'service') return;
  const [known] = await tx.query('select 1 from account_copy where account_id = $1', [accountId]);
  if (!known) throw Problem.notFound('account');
}
