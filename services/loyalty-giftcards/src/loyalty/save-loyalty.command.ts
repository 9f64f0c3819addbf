import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  FieldCheck,
  ofCopies,
  Problem,
  refuseStale,
  type CommandTx,
} from '@backroom/platform';
import type { LoyaltyProgram, LoyaltyTier } from '@backroom/proto/customers/v1/loyalty';
import type { LoyaltyProduct, SaveLoyaltyRequest } from '@backroom/proto/customers/v1/loyalty_service';
import { accountsWith } from '../copies/accounts-with.js';
import { LocationCopy, ProductCopy } from '../copies/copies.entities.js';
import { fault } from '../faults.js';
import { productsNamed } from './list-loyalty.sql.js';
import { loyaltyChange } from './loyalty-scope.js';
import { loyaltyProgramChanged } from './loyalty.events.js';
import { insertPrograms, newestPrograms, noProgram, toProgram, type ProgramRow } from './program.sql.js';
import { noTiers, tierPoints, type Tiers } from './tiers.js';

interface Place {
  id: number;
  accountId: number;
  name: string;
}

export class SaveLoyalty {
  constructor(
    readonly request: SaveLoyaltyRequest,
    /** If absent, every operator in the caller’s scope. */
    readonly accountId?: number,
    /** When it takes effect; if absent, now. */
    readonly since?: Date,
  ) {}
}

/** Sets the program of locations of one operator from now on; earlier versions are kept (LOY-2). */
@CommandHandler(SaveLoyalty)
export class SaveLoyaltyHandler implements ICommandHandler<SaveLoyalty, LoyaltyProgram[]> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ request, accountId: requestedAccount, since }: SaveLoyalty): Promise<LoyaltyProgram[]> {
    const principal = currentPrincipal();
    const tiers = readTiers(request.tiers);
    const scope = loyaltyChange(principal, requestedAccount === undefined ? [] : [requestedAccount]);
    return this.commands.run({ name: 'save-loyalty-program', scope, principal }, async (tx) => {
      // Callers without an operator that has loyalty are rejected, whatever locations they name.
      await accountsWith(tx, scope, 'loyalty');
      const places = await lockedPlaces(tx, request.locationIds);
      const [{ accountId }] = places as [Place];
      if (places.some((place) => place.accountId !== accountId))
        throw Problem.invalid('locationId', fault('one-operator'));
      await accountsWith(tx, { accounts: [accountId], locations: 'all' }, 'loyalty');
      const ids = places.map(({ id }) => id);
      const before = new Map((await newestPrograms(tx, accountId, ids)).map((one) => [one.locationId, one]));
      const content = { enabled: request.enabled, tiers };
      const isDone = (id: number) => isSame(before.get(id) ?? noProgram(accountId, id), content);
      // A retry after a lost response finds the content already saved.
      if (!ids.every(isDone)) refuseChanged(places, before, request);
      const named = await productsNamed(tx, accountId, [
        ...new Set([...tiers.flat(), ...[...before.values()].flatMap((program) => program.tiers.flat())]),
      ]);
      refuseUnknown(
        tiers,
        named,
        [...before.values()].flatMap((program) => program.tiers.flat()),
      );
      const now = since ?? this.clock.now();
      const after = places.map(({ id }) => {
        const present = before.get(id) ?? noProgram(accountId, id);
        return isSame(present, content)
          ? { program: present, isNew: false }
          : { program: next(present, { ...content, now }), isNew: true };
      });
      const changed = after.filter(({ isNew }) => isNew).map(({ program }) => program);
      if (changed.length > 0) await insertPrograms(tx, changed);
      for (const program of changed) {
        const place = places.find(({ id }) => id === program.locationId)!;
        tx.publish(loyaltyProgramChanged(toProgram(program)));
        const earlier = before.get(place.id);
        tx.audit({
          ...{ accountId, locationId: place.id },
          ...{ subjectKind: 'location', subjectId: place.id, subjectName: place.name },
          ...(earlier && { before: audited(earlier, named) }),
          after: audited(program, named),
        });
      }
      return after.map(({ program }) => toProgram(program));
    });
  }
}

/**
 * Parses the five lists of products. Throws `invalid` for an unknown number of points and for a product listed twice.
 */
function readTiers(given: readonly LoyaltyTier[]): Tiers {
  const tiers = noTiers();
  const check = new FieldCheck();
  const seen = new Set<number>();
  for (const [n, { points, productIds }] of given.entries()) {
    const at = tierPoints.findIndex((one) => one === points);
    if (at < 0) check.refuse(`tiers.${n}.id`, fault('unknown'));
    for (const id of productIds) {
      if (seen.has(id)) check.refuse(`tiers.${n}.products`, fault('one-tier'));
      seen.add(id);
      tiers[at]?.push(id);
    }
  }
  check.done();
  return tiers;
}

/** Throws `invalid` for products of other operators, and for inactive ones that were in no tier before. */
function refuseUnknown(tiers: Tiers, named: readonly LoyaltyProduct[], before: readonly number[]): void {
  const check = new FieldCheck();
  for (const [n, ids] of tiers.entries())
    for (const id of ids) {
      const product = named.find((one) => one.id === id);
      if (!product) check.refuse(`tiers.${n}.products`, fault('unknown'));
      else if (!product.active && !before.includes(id))
        check.refuse(`tiers.${n}.products`, fault('inactive-product'));
    }
  const unknown = tiers.flat().filter((id) => !named.some((one) => one.id === id));
  check.done(ofCopies(ProductCopy, ...unknown));
}

/**
 * Locks locations until the end of the transaction and returns them in the requested order: versions of a location are
 * numbered consecutively.
 */
async function lockedPlaces(tx: CommandTx, locationIds: readonly number[]): Promise<Place[]> {
  const ids = [...new Set(locationIds)];
  if (ids.length === 0) throw Problem.invalid('locationId', fault('required'));
  const found = await tx.query<Place & Record<string, unknown>>(
    `select location_id as id, account_id as "accountId", name from location_copy
     where location_id = any ($1) order by location_id for update`,
    [ids],
  );
  if (found.length < ids.length) throw Problem.notFound('location', ofCopies(LocationCopy, ...ids));
  return ids.map((id) => found.find((place) => place.id === id)!);
}

/** Throws `conflict` if the version of the first location is outdated, and `invalid` naming any other. */
function refuseChanged(
  [first, ...others]: readonly Place[],
  before: ReadonlyMap<number, ProgramRow>,
  { version, otherVersions }: SaveLoyaltyRequest,
): void {
  const present = ({ id }: Place) => before.get(id)?.version ?? 0;
  refuseStale('program', present(first!), version);
  const check = new FieldCheck();
  for (const [n, place] of others.entries()) {
    const read = otherVersions[n];
    if (read !== undefined && read !== present(place))
      check.refuse(`locationId.${n + 1}`, fault('program-changed', { place: place.name }));
  }
  check.done();
}

const isSame = (program: ProgramRow, { enabled, tiers }: Pick<ProgramRow, 'enabled' | 'tiers'>): boolean =>
  program.enabled === enabled && JSON.stringify(program.tiers) === JSON.stringify(tiers);

function next(
  present: ProgramRow,
  { enabled, tiers, now }: { enabled: boolean; tiers: Tiers; now: Date },
): ProgramRow {
  // Of two in the same millisecond, the later one applies from the next on.
  const validFrom = new Date(Math.max(now.getTime(), present.validFrom.getTime() + 1));
  return { ...present, enabled, tiers, validFrom, version: present.version + 1 };
}

function audited({ enabled, tiers }: ProgramRow, named: readonly LoyaltyProduct[]) {
  const names = (ids: readonly number[]) =>
    ids.map((id) => named.find((product) => product.id === id)?.name ?? `#${id}`).join(', ');
  return {
    loyaltyEnabled: enabled,
    ...Object.fromEntries(tiers.map((ids, n) => [`tier${n + 1}`, names(ids)])),
  };
}
