import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  QuarantineServiceService,
  type QuarantineService,
} from '@backroom/proto/orders/v1/quarantine_service';
import { idsOf, metaOf } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import {
  claimedSale,
  productsAnswer,
  productsQuery,
  quarantineAnswer,
  quarantinedAnswer,
  quarantinedDetail,
  quarantinedDetailOf,
  quarantinedRow,
  quarantineParams,
  quarantineQuery,
  rejection,
} from './quarantine-shapes.js';

/** Sales that could not be posted, and decisions about them. */
@Controller()
export class QuarantineRoutes {
  constructor(@Client(QuarantineServiceService) private readonly quarantine: QuarantineService) {}

  @Route({
    method: 'GET',
    path: '/quarantine',
    summary: 'List quarantined sales',
    description: 'Newest first. The date range is ignored.',
    tag: 'Sales',
    access: ['LedgerAll'],
    tenancy: 'accounts',
    query: quarantineQuery,
    answer: quarantineAnswer,
  })
  async list(
    @Input('query') query: z.infer<typeof quarantineQuery>,
  ): Promise<z.infer<typeof quarantineAnswer>> {
    const { orders, total, totalExact } = await this.quarantine.listQuarantined({
      page: query.page,
      limit: query.limit,
      accountIds: idsOf(query.operator),
      locationIds: idsOf(query.location),
      keywords: query.keywords,
      state: query.state,
      sort: query.sort,
    });
    return {
      data: orders.map(quarantinedRow),
      meta: metaOf(total, totalExact),
    };
  }

  @Route({
    method: 'GET',
    path: '/quarantine/:id',
    summary: 'Get a quarantined sale',
    description: 'Compares the values reported by the device with the expected values.',
    tag: 'Sales',
    access: ['LedgerAll'],
    tenancy: 'accounts',
    params: quarantineParams,
    answer: quarantinedDetail,
  })
  async get(
    @Input('params') { id }: z.infer<typeof quarantineParams>,
  ): Promise<z.infer<typeof quarantinedDetail>> {
    return quarantinedDetailOf(await this.quarantine.getQuarantined({ id }));
  }

  @Route({
    method: 'GET',
    path: '/quarantine/:id/products',
    summary: 'List products for a correction',
    description: "Products of the sale's operator, with their price at the time of sale.",
    tag: 'Sales',
    access: ['LedgerAll'],
    tenancy: 'accounts',
    params: quarantineParams,
    query: productsQuery,
    answer: productsAnswer,
  })
  async products(
    @Input('params') { id }: z.infer<typeof quarantineParams>,
    @Input('query') { page, limit, keywords }: z.infer<typeof productsQuery>,
  ): Promise<z.infer<typeof productsAnswer>> {
    const { products, total } = await this.quarantine.listClaimProducts({ id, page, limit, keywords });
    const data = products.map(({ productId, name, price }) => ({
      id: productId,
      name,
      price: price || null,
    }));
    return { data, meta: metaOf(total) };
  }

  @Route({
    method: 'POST',
    path: '/quarantine/:id/accept',
    summary: 'Accept a quarantined sale',
    description: 'Posts the sale as the device reported it. Any difference is posted to suspense.claims.',
    tag: 'Sales',
    access: ['RefundsIssue'],
    tenancy: 'accounts',
    idempotency: 'key',
    params: quarantineParams,
    answer: quarantinedAnswer,
  })
  async accept(
    @Input('params') { id }: z.infer<typeof quarantineParams>,
  ): Promise<z.infer<typeof quarantinedAnswer>> {
    const { order } = await this.quarantine.acceptQuarantined({ id });
    return { sale: quarantinedRow(order!) };
  }

  @Route({
    method: 'POST',
    path: '/quarantine/:id/correct',
    summary: 'Correct a quarantined sale',
    description: 'Posts the corrected sale in place of the reported one, under the same order id.',
    tag: 'Sales',
    access: ['RefundsIssue'],
    tenancy: 'accounts',
    idempotency: 'key',
    params: quarantineParams,
    body: claimedSale,
    example: {
      body: {
        lines: [{ productId: 7, quantity: 1, unitPrice: '2.19' }],
        payments: [{ method: 'creditCard', amount: '2.19' }],
        total: '2.19',
      },
    },
    answer: quarantinedAnswer,
  })
  async correct(
    @Input('params') { id }: z.infer<typeof quarantineParams>,
    @Input('body') { payments, ...sale }: z.infer<typeof claimedSale>,
  ): Promise<z.infer<typeof quarantinedAnswer>> {
    const { order } = await this.quarantine.correctQuarantined({
      id,
      sale: {
        ...sale,
        payments: payments.map(({ transactionId = '', ...payment }) => ({ id: transactionId, ...payment })),
      },
    });
    return { sale: quarantinedRow(order!) };
  }

  @Route({
    method: 'POST',
    path: '/quarantine/:id/reject',
    summary: 'Reject a quarantined sale',
    description: 'The sale is never posted. It is stored with the reason.',
    tag: 'Sales',
    access: ['RefundsIssue'],
    tenancy: 'accounts',
    idempotency: 'key',
    params: quarantineParams,
    body: rejection,
    example: { body: { reason: 'Not a sale' } },
    answer: quarantinedAnswer,
  })
  async reject(
    @Input('params') { id }: z.infer<typeof quarantineParams>,
    @Input('body') { reason }: z.infer<typeof rejection>,
  ): Promise<z.infer<typeof quarantinedAnswer>> {
    const { order } = await this.quarantine.rejectQuarantined({ id, reason });
    return { sale: quarantinedRow(order!) };
  }
}
