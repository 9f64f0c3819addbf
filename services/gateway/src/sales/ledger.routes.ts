import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { OrdersServiceService, type OrdersService } from '@backroom/proto/orders/v1/orders_service';
import { Input, Route } from '../route/route.js';
import { ledgerAnswer, ledgerQuery, ledgerRequest, ledgerRow } from './ledger-shapes.js';
import { metaOf } from '../route/fields.js';

@Controller()
export class LedgerRoutes {
  constructor(@Client(OrdersServiceService) private readonly orders: OrdersService) {}

  @Route({
    method: 'GET',
    path: '/reports/ledgers',
    summary: 'List ledger rows',
    description:
      'The ledger of sales, loads or tab payments, newest first. Filtered by one customer, it is also available with CustomersAll.',
    tag: 'Sales',
    access: ['LedgerAll', 'CustomersAll'],
    tenancy: 'accounts',
    part: { of: 'loads', when: { type: 'valueAdd' } },
    query: ledgerQuery,
    answer: ledgerAnswer,
  })
  async list(@Input('query') query: z.infer<typeof ledgerQuery>): Promise<z.infer<typeof ledgerAnswer>> {
    const answer = await this.orders.listOrders(ledgerRequest(query));
    return {
      orders: { count: answer.total, rows: answer.orders.map(ledgerRow) },
      meta: metaOf(answer.total, answer.totalExact),
    };
  }
}
