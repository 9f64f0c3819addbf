import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import type { OrdersService } from '@backroom/proto/orders/v1/orders_service';
import { ORDERS } from '../services.js';
import { idsOf } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { ledgerAnswer, ledgerQuery, ledgerRow } from './ledger-shapes.js';

@Controller()
export class LedgerController {
  constructor(@Inject(ORDERS) private readonly orders: OrdersService) {}

  @Route({
    method: 'GET',
    path: '/reports/ledgers',
    summary: 'The ledger of sales, loads or payments of tabs, newest first',
    tag: 'Sales',
    access: ['LedgerAll'],
    tenancy: 'accounts',
    query: ledgerQuery,
    answer: ledgerAnswer,
  })
  async list(@Input('query') query: z.infer<typeof ledgerQuery>): Promise<z.infer<typeof ledgerAnswer>> {
    const answer = await this.orders.listOrders({
      page: query.page,
      limit: query.limit,
      accountIds: idsOf(query.operator),
      locationIds: idsOf(query.location),
      keywords: query.keywords,
      lastFour: query.lastFour ?? '',
      paymentTypes: query.paymentMethods ?? [],
      fromDate: query.startDate ?? '',
      toDate: query.endDate ?? '',
      kioskId: query.kioskId ?? 0,
      orderId: query.orderId ?? '',
      customerId: query.customerId ?? 0,
      kind: query.type,
    });
    return {
      orders: { count: answer.total, rows: answer.orders.map(ledgerRow) },
      meta: { totalItems: answer.total, exact: answer.totalExact },
    };
  }
}
