import { ppmOf } from '@backroom/pricing';
import { CommandBus } from '@nestjs/cqrs';
import {
  Clock,
  currentCall,
  currentPrincipal,
  Database,
  Problem,
  RpcService,
  rowsOf,
  type Tx,
} from '@backroom/platform';
import * as rpc from '@backroom/proto/catalogue/v1/catalogue_service';
import { fault } from '../faults.js';
import { AddBarcode, RemoveBarcode } from './barcode.commands.js';
import { DuplicateProduct } from './duplicate-product.command.js';
import { AddImage, OrderImages, RemoveImage } from './image.commands.js';
import { ProductPictures } from './pictures.js';
import { CancelPrice, PlanPrice } from './price.commands.js';
import { pricesOf } from './price.sql.js';
import { productScope } from './product-scope.js';
import { productById, productPage, productWords } from './product.sql.js';
import { SaveProduct } from './save-product.command.js';
import { SetFeatured } from './set-featured.command.js';

/** Maximum pairs of a product and a location per response: enough for all locations of one page of products. */
const maxFeaturedPairs = 20_000;
const maxPageSize = 50;
const maxProductsPerCall = 500;

interface Answer {
  product: rpc.PricedProduct;
}

@RpcService(rpc.CatalogueServiceService)
export class ProductsController implements rpc.CatalogueService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly pictures: ProductPictures,
  ) {}

  async listProducts(request: rpc.ListProductsRequest): Promise<rpc.ListProductsResponse> {
    const scope = productScope(currentPrincipal(), request.accountIds);
    return this.database.withTenant(scope, (tx) =>
      productPage(tx, request, this.clock.now(), scope.accounts),
    );
  }

  listProductFilters({ accountIds }: rpc.ListProductFiltersRequest): Promise<rpc.ListProductFiltersResponse> {
    return this.read(accountIds, productWords);
  }

  async getProduct({ id }: rpc.GetProductRequest): Promise<Answer> {
    return this.read([], async (tx) => ({ product: await this.known(tx, id) }));
  }

  async saveProduct(request: rpc.SaveProductRequest): Promise<Answer> {
    return { product: await this.commandBus.execute(new SaveProduct(request, currentCall().idempotencyKey)) };
  }

  async duplicateProduct(request: rpc.DuplicateProductRequest): Promise<Answer> {
    const command = new DuplicateProduct(request, currentCall().idempotencyKey);
    return { product: await this.commandBus.execute(command) };
  }

  /** Each product is a change of its own: a refused one does not prevent the others. */
  async changeProducts(request: rpc.ChangeProductsRequest): Promise<rpc.ChangeProductsResponse> {
    const { ids, active, category } = request;
    const priceChange =
      request.priceChangePpm === undefined && request.priceChange === undefined
        ? undefined
        : ppmOf(request.priceChangePpm, request.priceChange);
    if (ids.length === 0) throw Problem.invalid('ids', fault('required'));
    if (ids.length > maxProductsPerCall)
      throw Problem.invalid('ids', fault('too-many-items', { max: maxProductsPerCall }));
    if (priceChange !== undefined && (priceChange < -999_900 || priceChange > 10_000_000))
      throw Problem.invalid('priceChange', fault('out-of-range', { min: -99.99, max: 1_000 }));
    const key = currentCall().idempotencyKey;
    const results: rpc.ChangedProduct[] = [];
    for (const id of new Set(ids)) {
      const product = rpc.SaveProductRequest.fromPartial({ id, active, category });
      const command = new SaveProduct(product, key && `${key}:${id}`, priceChange);
      results.push(await this.changed(id, command));
    }
    return { results };
  }

  async addBarcode(request: rpc.AddBarcodeRequest): Promise<Answer> {
    return { product: await this.commandBus.execute(new AddBarcode(request, currentCall().idempotencyKey)) };
  }

  async removeBarcode(request: rpc.RemoveBarcodeRequest): Promise<Answer> {
    return { product: await this.commandBus.execute(new RemoveBarcode(request)) };
  }

  createImageUpload({ productId }: rpc.CreateImageUploadRequest): Promise<rpc.CreateImageUploadResponse> {
    return this.pictures.create(productId);
  }

  async addImage({ productId, key }: rpc.AddImageRequest): Promise<Answer> {
    const fileName = await this.pictures.take(productId, key);
    return { product: await this.commandBus.execute(new AddImage(productId, fileName)) };
  }

  async orderImages(request: rpc.OrderImagesRequest): Promise<Answer> {
    return { product: await this.commandBus.execute(new OrderImages(request)) };
  }

  async removeImage(request: rpc.RemoveImageRequest): Promise<Answer> {
    return { product: await this.commandBus.execute(new RemoveImage(request)) };
  }

  listFeatured({
    accountIds,
    locationIds,
    productIds,
  }: rpc.ListFeaturedRequest): Promise<rpc.ListFeaturedResponse> {
    const isPage = productIds.length > 0 && productIds.length <= maxPageSize;
    return this.read(accountIds, async (tx) => {
      const featured = await rowsOf<rpc.Featured>(
        tx,
        `select product_id, location_id from featured
         where ($1::bigint[] = '{}' or location_id = any ($1)) and ($2::bigint[] = '{}' or product_id = any ($2))
         order by product_id, location_id ${isPage ? '' : `limit ${maxFeaturedPairs + 1}`}`,
        [locationIds, productIds],
      );
      if (!isPage && featured.length > maxFeaturedPairs)
        throw Problem.invalid('operatorProductIds', fault('too-many-items', { max: maxPageSize }));
      return { featured };
    });
  }

  async setFeatured(request: rpc.SetFeaturedRequest): Promise<object> {
    await this.commandBus.execute(new SetFeatured(request));
    return {};
  }

  listPrices({ productId }: rpc.ListPricesRequest): Promise<rpc.ListPricesResponse> {
    return this.prices(productId);
  }

  async planPrice(request: rpc.PlanPriceRequest): Promise<rpc.PlanPriceResponse> {
    await this.commandBus.execute(new PlanPrice(request, currentCall().idempotencyKey));
    return this.prices(request.productId);
  }

  async cancelPrice(request: rpc.CancelPriceRequest): Promise<rpc.CancelPriceResponse> {
    await this.commandBus.execute(new CancelPrice(request));
    return this.prices(request.productId);
  }

  private prices(productId: number): Promise<rpc.ListPricesResponse> {
    return this.read([], async (tx) => {
      const { currency } = await this.known(tx, productId);
      return { prices: await pricesOf(tx, productId), currency };
    });
  }

  private async known(tx: Tx, id: number): Promise<rpc.PricedProduct> {
    const product = await productById(tx, id, this.clock.now());
    if (!product) throw Problem.notFound('product');
    return product;
  }

  private async changed(id: number, command: SaveProduct): Promise<rpc.ChangedProduct> {
    try {
      const { product } = await this.commandBus.execute<SaveProduct, rpc.PricedProduct>(command);
      return { id, name: product!.name, refusal: '' };
    } catch (error) {
      if (!(error instanceof Problem) || error.kind === 'internal' || error.kind === 'unavailable')
        throw error;
      return { id, name: '', refusal: error.fields[0]?.code ?? error.code };
    }
  }

  private async read<T>(accountIds: readonly number[], work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.database.withTenant(productScope(currentPrincipal(), accountIds), work);
  }
}
