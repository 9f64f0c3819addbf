import { CommandBus } from '@nestjs/cqrs';
import { currentPrincipal, Database, Files, isUuid, Problem, RpcService, scopeFor } from '@backroom/platform';
import {
  CartsServiceService,
  type CartsService,
  type CreateCartPhotoUploadRequest,
  type CreateCartPhotoUploadResponse,
  type GetCartPhotoRequest,
  type GetCartPhotoResponse,
  type ListCartsRequest,
  type ListCartsResponse,
} from '@backroom/proto/orders/v1/carts_service';
import { permissions } from '@backroom/proto/permissions';
import { accountsOf } from '../copies/accounts-of.js';
import { accountsWith } from '../copies/accounts-with.js';
import { CreatePhotoUpload } from './create-photo-upload.command.js';
import { listCarts } from './list-carts.query.js';

/** Lifetime of a photo link in milliseconds: long enough to view it. */
const photoLifetimeMs = 5 * 60_000;
@RpcService(CartsServiceService)
export class CartsController implements CartsService {
  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly bus: CommandBus,
  ) {}

  listCarts(request: ListCartsRequest): Promise<ListCartsResponse> {
    return listCarts(this.database, request);
  }

  async createCartPhotoUpload({
    cartId,
  }: CreateCartPhotoUploadRequest): Promise<CreateCartPhotoUploadResponse> {
    return this.bus.execute<CreatePhotoUpload, CreateCartPhotoUploadResponse>(new CreatePhotoUpload(cartId));
  }

  async getCartPhoto({ cartId }: GetCartPhotoRequest): Promise<GetCartPhotoResponse> {
    const scope = scopeFor(currentPrincipal(), permissions.LedgerAll);
    if (!isUuid(cartId)) throw Problem.notFound('photo');
    const [kept] = await this.database.withTenant(scope, async (tx) => {
      const accounts = await accountsWith(tx, await accountsOf(tx, scope), 'carts');
      return tx.query<{ photo: string }>(
        `select photo from cart where account_id = any ($1) and id = $2 and photo <> '' and status = 'canceled' limit 1`,
        [accounts, cartId],
      );
    });
    if (!kept) throw Problem.notFound('photo');
    return { url: this.files.downloadLink(kept.photo, { lifetime: photoLifetimeMs }) };
  }
}
