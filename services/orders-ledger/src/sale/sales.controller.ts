import { CommandBus } from '@nestjs/cqrs';
import { Database, RpcService } from '@backroom/platform';
import type { Order } from '@backroom/proto/orders/v1/order';
import {
  SalesServiceService,
  type EditSaleRequest,
  type EditSaleResponse,
  type GetSaleRequest,
  type GetSaleResponse,
  type ListOwnOrdersRequest,
  type ListOwnOrdersResponse,
  type SalesService,
  type SendReceiptRequest,
  type SendReceiptResponse,
} from '@backroom/proto/orders/v1/sales_service';
import { SendReceipt } from '../receipt/send-receipt.command.js';
import { EditSale } from './edit-sale.command.js';
import { getSale } from './get-sale.query.js';
import { SettledOfLoad } from './settled-of-load.js';
import { listOwnOrders } from './own-orders.query.js';

@RpcService(SalesServiceService)
export class SalesController implements SalesService {
  constructor(
    private readonly database: Database,
    private readonly commandBus: CommandBus,
    private readonly settled: SettledOfLoad,
  ) {}

  async getSale({ orderId }: GetSaleRequest): Promise<GetSaleResponse> {
    return { order: await this.settled.in(await getSale(this.database, orderId)) };
  }

  async editSale(request: EditSaleRequest): Promise<EditSaleResponse> {
    return { order: await this.commandBus.execute<EditSale, Order>(new EditSale(request)) };
  }

  async sendReceipt(request: SendReceiptRequest): Promise<SendReceiptResponse> {
    await this.commandBus.execute(new SendReceipt(request));
    return {};
  }

  listOwnOrders(request: ListOwnOrdersRequest): Promise<ListOwnOrdersResponse> {
    return listOwnOrders(this.database, request);
  }
}
