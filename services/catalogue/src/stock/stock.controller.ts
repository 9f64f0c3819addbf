import { CommandBus } from '@nestjs/cqrs';
import { currentCall, currentPrincipal, Database, Problem, RpcService, type Tx } from '@backroom/platform';
import type { Prekit } from '@backroom/proto/catalogue/v1/stock';
import {
  StockServiceService,
  type CancelPrekitRequest,
  type CancelPrekitResponse,
  type CountMovedPiecesRequest,
  type CountMovedPiecesResponse,
  type CreatePrekitRequest,
  type CreatePrekitResponse,
  type DeliverPrekitRequest,
  type DeliverPrekitResponse,
  type GetPrekitRequest,
  type GetPrekitResponse,
  type ListLocationStockRequest,
  type ListLocationStockResponse,
  type ListProductStockRequest,
  type ListProductStockResponse,
  type ListStockMovementsRequest,
  type ListStockMovementsResponse,
  type ListStockPlacesRequest,
  type ListStockPlacesResponse,
  type MoveStockRequest,
  type MoveStockResponse,
  type SetParsRequest,
  type SetParsResponse,
  type StockService,
} from '@backroom/proto/catalogue/v1/stock_service';
import { hasPart } from '@backroom/proto/programs';
import { AccountCopy } from '../copies/copies.entities.js';
import { fault } from '../faults.js';
import { CreatePrekit } from '../prekit/create-prekit.command.js';
import { linesOf, prekitById } from '../prekit/prekit.sql.js';
import { CancelPrekit, DeliverPrekit } from '../prekit/settle-prekit.command.js';
import { MoveStock } from './move-stock.command.js';
import { movedPieces } from './moved-pieces.js';
import { placePage } from './place.sql.js';
import { SetPars } from './set-pars.command.js';
import { placeOf, stockScope } from './stock-scope.js';
import { locationStock, movementPage, productStock } from './stock.sql.js';

@RpcService(StockServiceService)
export class StockController implements StockService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
  ) {}

  listStockPlaces(request: ListStockPlacesRequest): Promise<ListStockPlacesResponse> {
    return this.within(async (tx) => placePage(tx, await havingStock(tx), request), request.accountIds);
  }

  listLocationStock(request: ListLocationStockRequest): Promise<ListLocationStockResponse> {
    return this.within(async (tx) => {
      const { name: locationName, accountId, timezone } = await placeOf(tx, request.locationId);
      return { ...(await locationStock(tx, request)), locationName, accountId, timezone };
    });
  }

  async listProductStock({
    productIds,
    accountIds,
    locationIds,
  }: ListProductStockRequest): Promise<ListProductStockResponse> {
    const some = productIds.slice(0, 1_000);
    const stocks = await this.within(
      async (tx) => productStock(tx, await havingStock(tx), some, locationIds),
      accountIds,
    );
    return { stocks };
  }

  listStockMovements(request: ListStockMovementsRequest): Promise<ListStockMovementsResponse> {
    return this.within(async (tx) => {
      await placeOf(tx, request.locationId);
      return movementPage(tx, request);
    });
  }

  async moveStock(request: MoveStockRequest): Promise<MoveStockResponse> {
    return { stocks: await this.commandBus.execute(new MoveStock(request, currentCall().idempotencyKey)) };
  }

  async setPars(request: SetParsRequest): Promise<SetParsResponse> {
    return { stocks: await this.commandBus.execute(new SetPars(request)) };
  }

  createPrekit({ locationId }: CreatePrekitRequest): Promise<CreatePrekitResponse> {
    return this.commandBus.execute(new CreatePrekit(locationId, currentCall().idempotencyKey));
  }

  async getPrekit({ id }: GetPrekitRequest): Promise<GetPrekitResponse> {
    const prekit = await this.within(async (tx): Promise<Prekit | undefined> => {
      const found = await prekitById(tx, id);
      if (!found) return undefined;
      await placeOf(tx, found.locationId);
      return { ...found, lines: await linesOf(tx, id) };
    });
    if (!prekit) throw Problem.notFound('prekit');
    return { prekit };
  }

  async deliverPrekit(request: DeliverPrekitRequest): Promise<DeliverPrekitResponse> {
    return { prekit: await this.commandBus.execute(new DeliverPrekit(request)) };
  }

  async cancelPrekit({ id }: CancelPrekitRequest): Promise<CancelPrekitResponse> {
    return { prekit: await this.commandBus.execute(new CancelPrekit(id)) };
  }

  countMovedPieces(request: CountMovedPiecesRequest): Promise<CountMovedPiecesResponse> {
    return movedPieces(this.database, request);
  }

  private within<T>(work: (tx: Tx) => Promise<T>, accountIds: readonly number[] = []): Promise<T> {
    return this.database.withTenant(stockScope(currentPrincipal(), accountIds), work);
  }
}

/** Returns the visible operators whose program has stock control. Throws `forbidden` if none of them has it. */
async function havingStock(tx: Tx): Promise<number[]> {
  const operators = await tx.records.find(AccountCopy);
  const having = operators.filter(({ loyaltyProgram }) => hasPart(loyaltyProgram, 'stockControl'));
  if (operators.length > 0 && having.length === 0) throw new Problem('forbidden', fault('other-program'));
  return having.map(({ accountId }) => accountId);
}
