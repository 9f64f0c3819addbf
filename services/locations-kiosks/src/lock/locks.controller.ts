import { CommandBus } from '@nestjs/cqrs';
import {
  currentCall,
  currentPrincipal,
  Database,
  Problem,
  RpcService,
  scopeFor,
  type Tx,
} from '@backroom/platform';
import {
  LocksServiceService,
  type AddLockRequest,
  type AddLockResponse,
  type GetLockRequest,
  type GetLockResponse,
  type ListLockEventsRequest,
  type ListLockEventsResponse,
  type ListLocksRequest,
  type ListLocksResponse,
  type LocksService,
} from '@backroom/proto/locations/v1/locks_service';
import { permissions } from '@backroom/proto/permissions';
import { AddLock } from './add-lock.command.js';
import { lockById, lockEventPage, lockPage } from './lock.sql.js';

@RpcService(LocksServiceService)
export class LocksController implements LocksService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
  ) {}

  listLocks(request: ListLocksRequest): Promise<ListLocksResponse> {
    return this.read(request.accountIds, (tx) => lockPage(tx, request));
  }

  getLock(request: GetLockRequest): Promise<GetLockResponse> {
    return this.read([], async (tx) => ({ lock: await this.lock(tx, request) }));
  }

  addLock(request: AddLockRequest): Promise<AddLockResponse> {
    return this.commandBus.execute(new AddLock(request, currentCall().idempotencyKey));
  }

  listLockEvents(request: ListLockEventsRequest): Promise<ListLockEventsResponse> {
    return this.read([], async (tx) => {
      const lock = await this.lock(tx, request);
      return { ...(await lockEventPage(tx, request)), lock };
    });
  }

  private async read<T>(accountIds: readonly number[], work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.withTenant(scopeFor(currentPrincipal(), permissions.AddonsAll, accountIds), work);
  }

  private async lock(tx: Tx, { deviceId, locationId }: GetLockRequest) {
    const lock = await lockById(tx, deviceId, locationId);
    if (!lock) throw Problem.notFound('cooler');
    return lock;
  }
}
