import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  FieldCheck,
  Problem,
  refuseStale,
  type CommandTx,
} from '@backroom/platform';
import type { LoyaltyProgram, LoyaltyTier } from '@backroom/proto/customers/v1/loyalty';
import type { LoyaltyProduct, SaveLoyaltyRequest } from '@backroom/proto/customers/v1/loyalty_service';
import { accountsWith } from '../copies/accounts-with.js';
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
    /** Absent: every operator within the caller's reach. */
    readonly accountId?: number,
    /** Since when it holds; absent: from now on. */
    readonly since?: Date,
  ) {}
}

/** Gives places of one operator a program from now on; what held before stays written down (LOY-2). */
@CommandHandler(SaveLoyalty)
export class SaveLoyaltyHandler implements ICommandHandler<SaveLoyalty, LoyaltyProgram[]> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ request, accountId: asked, since }: SaveLoyalty): Promise<LoyaltyProgram[]> {
    const principal = currentPrincipal();
    const tiers = readTiers(request.tiers);
    const scope = loyaltyChange(principal, asked === undefined ? [] : [asked]);
    return this.commands.run({ name: 'save-loyalty-program', scope, principal }, async (tx) => {
      // Who has no operator with it is told so, whatever places they name.
      await accountsWith(tx, scope, 'loyalty');
      const places = await lockedPlaces(tx, request.locationIds);
      const [{ accountId }] = places as [Place];
      if (places.some((place) => place.accountId !== accountId))
        throw Problem.invalid('locationId', fault('one-operator'));
      await accountsWith(tx, { accounts: [accountId], locations: 'all' }, 'loyalty');
      const ids = places.map(({ id }) => id);
      const before = new Map((await newestPrograms(tx, accountId, ids)).map((one) => [one.locationId, one]));
      const wanted = { enabled: request.enabled, tiers };
      const isDone = (id: number) => isSame(before.get(id) ?? noProgram(accountId, id), wanted);
      // Asked for again after a lost answer, it is what stands.
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
        return isSame(present, wanted)
          ? { program: present, isNew: false }
          : { program: next(present, { ...wanted, now }), isNew: true };
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

/** Five lists of products, each product once. Throws `invalid` for another number of points and for one that is named twice. */
function readTiers(asked: readonly LoyaltyTier[]): Tiers {
  const tiers = noTiers();
  const check = new FieldCheck();
  const seen = new Set<number>();
  for (const [n, { points, productIds }] of asked.entries()) {
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

/** Throws `invalid` for what the operator has not, and for what is sold no more and stood in no tier before. */
function refuseUnknown(tiers: Tiers, named: readonly LoyaltyProduct[], before: readonly number[]): void {
  const check = new FieldCheck();
  for (const [n, ids] of tiers.entries())
    for (const id of ids) {
      const product = named.find((one) => one.id === id);
      if (!product) check.refuse(`tiers.${n}.products`, fault('unknown'));
      else if (!product.active && !before.includes(id))
        check.refuse(`tiers.${n}.products`, fault('inactive-product'));
    }
  check.done();
}

/** In the order asked for, kept until the end of the transaction: versions of a place are numbered one after the other. */
async function lockedPlaces(tx: CommandTx, asked: readonly number[]): Promise<Place[]> {
  const ids = [...new Set(asked)];
  if (ids.length === 0) throw Problem.invalid('locationId', fault('required'));
  const found = await tx.query<Place & Record<string, unknown>>(
    `select location_id as id, account_id as "accountId", name from location_copy
     where location_id = any ($1) order by location_id for update`,
    [ids],
  );
  if (found.length < ids.length) throw Problem.notFound('location');
  return ids.map((id) => found.find((place) => place.id === id)!);
}

/** Throws `conflict` where the first place has another version by now, and `invalid` naming any other that has. */
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
  // Of two in one millisecond the later one holds from the next on.
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
