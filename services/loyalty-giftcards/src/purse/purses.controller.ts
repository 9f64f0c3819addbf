import { CommandBus } from '@nestjs/cqrs';
import {
  Clock,
  currentPrincipal,
  currentSuperAdmin,
  Database,
  everyTenant,
  Problem,
  RpcService,
  type Tx,
} from '@backroom/platform';
import {
  PursesServiceService,
  type CustomerPurse,
  type GetPurseRequest,
  type GetPurseResponse,
  type ListOwnPurseEntriesRequest,
  type ListOwnPursesResponse,
  type ListOwnRewardsResponse,
  type ListPurseEntriesRequest,
  type ListOwnPurseEntriesResponse,
  type ListPurseEntriesResponse,
  type ListPursesRequest,
  type ListPursesResponse,
  type PursesService,
  type RepublishPursesResponse,
} from '@backroom/proto/customers/v1/purses_service';
import { customerScope } from '../customer/customer-scope.js';
import { findCustomer } from '../customer/find-customer.sql.js';
import { fault } from '../faults.js';
import { ownRewards } from '../loyalty/own-rewards.sql.js';
import { countEntries, entriesOf, lastUntil } from './list-entries.sql.js';
import { openHolds, pursesOf, type Holder } from './list-purses.sql.js';
import { RepublishPurses } from './republish-purses.command.js';

/** Views of stored value for users and customers. */
@RpcService(PursesServiceService)
export class PursesController implements PursesService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async listPurses(request: ListPursesRequest): Promise<ListPursesResponse> {
    const now = this.clock.now();
    return this.ofCustomer(request, async (tx, holder) => ({ purses: await pursesOf(tx, holder, { now }) }));
  }

  async getPurse({ purseId, at, ...request }: GetPurseRequest): Promise<GetPurseResponse> {
    return this.ofCustomer(request, async (tx, holder, isWhole) => {
      const purse = await findPurse(tx, holder, purseId);
      const holds = await openHolds(tx, purse, this.clock.now());
      if (at === undefined) return { purse, holds };
      // A past balance would reveal movements at other locations (PERM-4).
      if (!isWhole) throw new Problem('forbidden', fault('forbidden'));
      // Includes all movements within that millisecond.
      const last = await lastUntil(tx, purse, new Date(at));
      return { purse, holds, balanceAt: last?.balanceAfter ?? 0, lastUntil: last };
    });
  }

  async listPurseEntries(request: ListPurseEntriesRequest): Promise<ListPurseEntriesResponse> {
    const { purseId, fromDate, toDate, until, page, limit } = request;
    return this.ofCustomer(request, async (tx, holder, isWhole) => {
      const purse = await findPurse(tx, holder, purseId);
      const filter = { fromDate, toDate, until, atPlaces: !isWhole };
      return {
        entries: await entriesOf(tx, purse, filter, { page, limit }),
        total: await countEntries(tx, purse, filter),
      };
    });
  }

  async listOwnPurses(): Promise<ListOwnPursesResponse> {
    const holder = currentHolder();
    // The person’s own purses at any operator: their id is the only filter.
    const now = this.clock.now();
    return this.database.withTenant(everyTenant, async (tx) => ({
      purses: await pursesOf(tx, holder, { now }),
    }));
  }

  async listOwnRewards(): Promise<ListOwnRewardsResponse> {
    const { personId } = currentHolder();
    return this.database.withTenant(everyTenant, async (tx) => ({ places: await ownRewards(tx, personId) }));
  }

  async listOwnPurseEntries(request: ListOwnPurseEntriesRequest): Promise<ListOwnPurseEntriesResponse> {
    const holder = currentHolder();
    return this.database.withTenant(everyTenant, async (tx) => {
      const purse = await findPurse(tx, holder, request.purseId);
      const filter = { fromDate: '', toDate: '', atPlaces: false };
      return { entries: await entriesOf(tx, purse, filter, request), total: purse.entries };
    });
  }

  republishPurses(): Promise<RepublishPursesResponse> {
    currentSuperAdmin();
    return this.commandBus.execute(new RepublishPurses());
  }

  /** Runs work on a customer visible to the caller; `isWhole`: movements at all locations are visible. */
  private ofCustomer<T>(
    { accountIds, customerId }: ListPursesRequest,
    work: (tx: Tx, holder: Holder, isWhole: boolean) => Promise<T>,
  ): Promise<T> {
    const scope = customerScope(currentPrincipal(), accountIds);
    return this.database.withTenant(scope, async (tx) => {
      const { account_id: accountId, person_id: personId } = await findCustomer(tx, scope, customerId);
      return work(tx, { accountId, personId }, scope.locations === 'all');
    });
  }
}

/** Returns the caller as a holder. Throws `forbidden` for API keys, which have no purses. */
function currentHolder(): Holder {
  const { kind, id } = currentPrincipal();
  if (kind !== 'user') throw new Problem('forbidden', fault('people-only'));
  return { personId: Number(id) };
}

async function findPurse(tx: Tx, holder: Holder, id: string): Promise<CustomerPurse> {
  const [purse] = await pursesOf(tx, holder, { id });
  if (!purse) throw Problem.notFound('purse');
  return purse;
}
