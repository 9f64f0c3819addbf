import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { decimalOf } from '@backroom/pricing';
import { PaymentsServiceService, type PaymentsService } from '@backroom/proto/orders/v1/payments_service';
import type { ReconciliationDifference } from '@backroom/proto/orders/v1/reconciliation';
import { idsOf, listOf, listQuery, metaOf, sortedBy } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { instantOf } from '../route/instants.js';

const query = z.strictObject({
  ...listQuery,
  ...sortedBy('-day', ['day', 'kind', 'processor', 'reference', 'journal', 'there', 'off']),
});
const difference = z
  .object({
    id: z.int(),
    AccountId: z.int().nullable().describe('Account id; null for a movement that belongs to no operator'),
    day: z.iso.date().describe('Day at the processor, in UTC'),
    processor: z.string(),
    kind: z.enum(['missing-here', 'missing-there', 'other-amount']),
    orderId: z.string().nullable(),
    refundId: z.string().nullable(),
    reference: z.string().describe('Reference at the processor'),
    currency: z.string(),
    journalAmount: z.number().describe('Amount in the journal: payments positive, refunds negative'),
    processorAmount: z.number(),
    foundAt: z.iso.datetime(),
  })
  .meta({ id: 'ReconciliationDifference' });
const comparedDay = z
  .object({ day: z.iso.date(), processor: z.string(), finishedAt: z.iso.datetime() })
  .meta({ id: 'ComparedDay' });
const answer = z
  .object({
    ...listOf(difference),
    days: z.array(comparedDay),
  })
  .meta({ id: 'Reconciliation' });

@Controller()
export class ReconciliationRoutes {
  constructor(@Client(PaymentsServiceService) private readonly payments: PaymentsService) {}

  @Route({
    method: 'GET',
    path: '/payments/reconciliation',
    summary: 'List reconciliation differences',
    description: 'Differences between the card processor and the journal, and the days compared.',
    tag: 'Payments',
    access: ['LedgerAll'],
    tenancy: 'accounts',
    query,
    answer,
  })
  async list(@Input('query') request: z.infer<typeof query>): Promise<z.infer<typeof answer>> {
    const found = await this.payments.listReconciliation({
      sort: request.sort,
      page: request.page,
      limit: request.limit,
      accountIds: idsOf(request.operator),
      fromDate: request.startDate ?? '',
      toDate: request.endDate ?? '',
      keywords: request.keywords.trim(),
    });
    return {
      data: found.differences.map(differenceOf),
      days: found.days.map(({ finishedAt, ...day }) => ({ ...day, finishedAt: instantOf(finishedAt) })),
      meta: metaOf(found.total),
    };
  }
}

function differenceOf(found: ReconciliationDifference): z.infer<typeof difference> {
  const { id, accountId, day, processor, kind, postingKind, postingId, reference, currency } = found;
  return {
    ...{ id, day, processor, reference, currency },
    AccountId: accountId || null,
    kind: kind as z.infer<typeof difference>['kind'],
    orderId: postingKind !== 'refund' ? postingId || null : null,
    refundId: postingKind === 'refund' ? postingId : null,
    journalAmount: decimalOf(found.journalAmount, currency),
    processorAmount: decimalOf(found.processorAmount, currency),
    foundAt: instantOf(found.foundAt),
  };
}
