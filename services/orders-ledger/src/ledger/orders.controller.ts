import { currentSuperAdmin, Database, RpcService } from '@backroom/platform';
import {
  OrdersServiceService,
  type GetRepublishingResponse,
  type ListOrdersRequest,
  type ListOrdersResponse,
  type OrdersService,
  type RepublishOrdersResponse,
} from '@backroom/proto/orders/v1/orders_service';
import { listOrders } from './list-orders.query.js';
import { RepublishOrders } from '../republish/republish-orders.command.js';
import { latestRepublishing } from '../republish/republish.sql.js';

@RpcService(OrdersServiceService)
export class OrdersController implements OrdersService {
  constructor(
    private readonly database: Database,
    private readonly republishing: RepublishOrders,
  ) {}

  listOrders(request: ListOrdersRequest): Promise<ListOrdersResponse> {
    return listOrders(this.database, request);
  }

  async republishOrders(): Promise<RepublishOrdersResponse> {
    currentSuperAdmin();
    return { id: await this.republishing.begin() };
  }

  async getRepublishing(): Promise<GetRepublishingResponse> {
    currentSuperAdmin();
    const row = await latestRepublishing(this.database);
    return {
      id: row?.id ?? 0,
      phase: row?.phase ?? '',
      startedAt: row?.started_at.getTime() ?? 0,
      finishedAt: row?.finished_at?.getTime() ?? 0,
      salesExpected: row?.sales_expected ?? 0,
      salesPublished: row?.sales_published ?? 0,
    };
  }
}
