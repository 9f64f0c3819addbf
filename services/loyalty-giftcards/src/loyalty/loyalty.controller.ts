import { CommandBus } from '@nestjs/cqrs';
import {
  accountScope,
  currentPrincipal,
  Database,
  ForServices,
  ofCopies,
  Problem,
  RpcService,
} from '@backroom/platform';
import {
  LoyaltyServiceService,
  type FindProductsRequest,
  type FindProductsResponse,
  type GetLoyaltyRequest,
  type GetLoyaltyResponse,
  type GetTakeBackRequest,
  type GetTakeBackResponse,
  type ListLoyaltyRequest,
  type ListLoyaltyResponse,
  type LoyaltyService,
  type SaveLoyaltyRequest,
  type SaveLoyaltyResponse,
} from '@backroom/proto/customers/v1/loyalty_service';
import { LocationCopy } from '../copies/copies.entities.js';
import { accountsWith } from '../copies/accounts-with.js';
import { earningOf } from '../earning/earning.sql.js';
import { takenBack } from '../earning/points-earned.js';
import { foundProducts, loyaltyPage, productsNamed } from './list-loyalty.sql.js';
import { loyaltyScope, mayChangeAt } from './loyalty-scope.js';
import { newestPrograms, noProgram, toProgram } from './program.sql.js';
import { SaveLoyalty } from './save-loyalty.command.js';

@RpcService(LoyaltyServiceService)
export class LoyaltyController implements LoyaltyService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
  ) {}

  async listLoyalty({ accountIds, ...request }: ListLoyaltyRequest): Promise<ListLoyaltyResponse> {
    const principal = currentPrincipal();
    const scope = loyaltyScope(principal, accountIds);
    const { places, total } = await this.database.withTenant(scope, async (tx) =>
      loyaltyPage(tx, { ...request, accounts: await accountsWith(tx, scope, 'loyalty') }),
    );
    return {
      places: places.map((place) => ({ ...place, mayChange: mayChangeAt(principal, place) })),
      total,
    };
  }

  getLoyalty({ accountIds, locationId }: GetLoyaltyRequest): Promise<GetLoyaltyResponse> {
    const principal = currentPrincipal();
    const scope = loyaltyScope(principal, accountIds);
    return this.database.withTenant(scope, async (tx) => {
      const accounts = await accountsWith(tx, scope, 'loyalty');
      const one = { accounts, keywords: '', locationIds: [locationId], page: 1, limit: 1 };
      const [place] = (await loyaltyPage(tx, one)).places;
      if (!place) throw Problem.notFound('location', ofCopies(LocationCopy, locationId));
      const { accountId } = place;
      const [kept] = await newestPrograms(tx, accountId, [locationId]);
      const program = kept ?? noProgram(accountId, locationId);
      const products = await productsNamed(tx, accountId, program.tiers.flat());
      const mayChange = mayChangeAt(principal, place);
      return { program: toProgram(program), place: { ...place, mayChange }, products };
    });
  }

  findProducts({ accountIds, keywords }: FindProductsRequest): Promise<FindProductsResponse> {
    const scope = loyaltyScope(currentPrincipal(), accountIds);
    return this.database.withTenant(scope, async (tx) => {
      const accounts = await accountsWith(tx, scope, 'loyalty');
      return { products: await foundProducts(tx, accounts, keywords.trim()) };
    });
  }

  @ForServices()
  getTakeBack({ accountId, orderId, paid, base }: GetTakeBackRequest): Promise<GetTakeBackResponse> {
    return this.database.withTenant(accountScope(accountId), async (tx) => {
      const earned = await earningOf(tx, accountId, orderId);
      if (!earned) return { points: 0 };
      const refundedPaid = earned.refundedPaid + paid;
      const refundedBase = earned.refundedBase + base;
      return { points: takenBack(earned, { refundedPaid, refundedBase }) - earned.taken };
    });
  }

  async saveLoyalty(request: SaveLoyaltyRequest): Promise<SaveLoyaltyResponse> {
    return { programs: await this.commandBus.execute(new SaveLoyalty(request)) };
  }
}
