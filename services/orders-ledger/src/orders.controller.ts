import { Database, RpcService } from '@backroom/platform';
import {
  OrdersServiceService,
  type ListOrdersRequest,
  type ListOrdersResponse,
  type OrdersService,
} from '@backroom/proto/orders/v1/orders_service';
import { listOrders } from './order/list-orders.query.js';

@RpcService(OrdersServiceService)
export class OrdersController implements OrdersService {
  constructor(private readonly database: Database) {}

  listOrders(request: ListOrdersRequest): Promise<ListOrdersResponse> {
    return listOrders(this.database, request);
  }
}
