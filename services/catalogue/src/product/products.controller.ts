import { Clock, Database, RpcService } from '@backroom/platform';
import {
  CatalogueServiceService,
  type CatalogueService,
  type ListProductsRequest,
  type ListProductsResponse,
} from '@backroom/proto/catalogue/v1/catalogue_service';
import { listProducts } from './list-products.query.js';

@RpcService(CatalogueServiceService)
export class ProductsController implements CatalogueService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  listProducts(request: ListProductsRequest): Promise<ListProductsResponse> {
    return listProducts(this.database, this.clock, request);
  }
}
