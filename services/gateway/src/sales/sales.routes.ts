import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { SalesServiceService, type SalesService } from '@backroom/proto/orders/v1/sales_service';
import { Input, Route } from '../route/route.js';
import {
  ownOrderOf,
  ownOrdersAnswer,
  ownOrdersQuery,
  receiptAnswer,
  receiptBody,
  sale,
  saleBody,
  saleOf,
  saleParams,
} from './sale-shapes.js';
import { metaOf } from '../route/fields.js';

@Controller()
export class SalesRoutes {
  constructor(@Client(SalesServiceService) private readonly sales: SalesService) {}

  @Route({
    method: 'GET',
    path: '/orders',
    summary: 'List your purchases',
    description: 'Purchases at all operators, newest first.',
    tag: 'Sales',
    access: 'signed-in',
    tenancy: 'self',
    query: ownOrdersQuery,
    answer: ownOrdersAnswer,
  })
  async own(
    @Input('query') { page, limit, keywords, startDate = '', endDate = '' }: z.infer<typeof ownOrdersQuery>,
  ): Promise<z.infer<typeof ownOrdersAnswer>> {
    const request = { page, limit, keywords, fromDate: startDate, toDate: endDate };
    const { orders, total, totalExact } = await this.sales.listOwnOrders(request);
    return {
      orders: { count: total, rows: orders.map(ownOrderOf) },
      meta: metaOf(total, totalExact),
    };
  }

  @Route({
    method: 'GET',
    path: '/orders/:id',
    summary: 'Get a sale',
    tag: 'Sales',
    access: ['LedgerAll'],
    tenancy: 'accounts',
    params: saleParams,
    answer: sale,
  })
  async get(@Input('params') { id }: z.infer<typeof saleParams>): Promise<z.infer<typeof sale>> {
    return saleOf((await this.sales.getSale({ orderId: id })).order!);
  }

  @Route({
    method: 'PATCH',
    path: '/orders/:id',
    summary: 'Update display details of a sale',
    description: "Posted amounts don't change. Returns 409 if `version` is not the current version.",
    tag: 'Sales',
    access: ['LedgerAll'],
    tenancy: 'accounts',
    idempotency: 'key',
    params: saleParams,
    body: saleBody,
    example: { body: { notes: 'Two were missing' } },
    answer: sale,
  })
  async edit(
    @Input('params') { id }: z.infer<typeof saleParams>,
    @Input('body') { saleDate, ...rest }: z.infer<typeof saleBody>,
  ): Promise<z.infer<typeof sale>> {
    const soldAt = saleDate === undefined ? undefined : saleDate === null ? 0 : Date.parse(saleDate);
    return saleOf((await this.sales.editSale({ orderId: id, soldAt, ...rest })).order!);
  }

  @Route({
    method: 'POST',
    path: '/orders/:id/notify',
    summary: 'Email the receipt of a sale',
    description: 'Available to users who manage the ledger and to the customer.',
    tag: 'Sales',
    access: 'signed-in',
    tenancy: 'accounts',
    idempotency: 'key',
    params: saleParams,
    body: receiptBody,
    example: { body: { email: 'ada@example.test' } },
    answer: receiptAnswer,
  })
  async notify(
    @Input('params') { id }: z.infer<typeof saleParams>,
    @Input('body') { email, language }: z.infer<typeof receiptBody>,
  ): Promise<z.infer<typeof receiptAnswer>> {
    await this.sales.sendReceipt({ orderId: id, email, language });
    return { message: 'The receipt is on its way' };
  }
}
