import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { maxLengths } from '@backroom/proto/lengths';
import { decimalOf } from '@backroom/pricing';
import {
  ReceivablesServiceService,
  type Receivable,
  type ReceivablesService,
} from '@backroom/proto/customers/v1/receivables_service';
import { storedTender, storedTenders } from '@backroom/proto/stored-value';
import { characters, idsOf, listOf, listQuery, metaOf, optionalId } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { instantOf } from '../route/instants.js';

const { page, limit, operator } = listQuery;
const query = z.strictObject({
  ...{ page, limit, operator },
  customer: optionalId.describe('Only debts of this customer; 0: debts of sales without a customer'),
  order: z.uuid().optional().describe('Only debts of this sale'),
  open: z.boolean().optional().describe('Only debts with an amount outstanding'),
});
const debt = z
  .object({
    id: z.uuid(),
    AccountId: z.int(),
    orderId: z.uuid(),
    location: z.object({ id: z.int(), name: z.string(), timezone: z.string() }),
    customer: z
      .object({ id: z.int(), name: z.string() })
      .nullable()
      .describe('Customer; null if the sale has no customer'),
    tender: z.enum(storedTenders).describe('Payment method reported with the sale'),
    currency: z.string(),
    amount: z.number(),
    remains: z.number(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'Debt' });
const answer = z.object(listOf(debt)).meta({ id: 'DebtList' });
const params = z.strictObject({ debtId: z.uuid() });
const writeOff = z.strictObject({
  reason: characters(maxLengths.note, 1).describe('Reason, recorded in the audit log'),
});

const shared = { tag: 'Customers', tenancy: 'accounts' } as const;

/** Debts of offline sales paid by uncovered stored value, and their settlement (H-03). */
@Controller()
export class ReceivablesRoutes {
  constructor(@Client(ReceivablesServiceService) private readonly receivables: ReceivablesService) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/debts',
    access: ['CustomersAll'],
    summary: 'List customer debts',
    description: 'Amounts that customers owe for sales not covered by stored value, newest first.',
    query,
    answer,
  })
  async list(@Input('query') request: z.infer<typeof query>): Promise<z.infer<typeof answer>> {
    const { operator: account, customer: customerId, order: orderId = '', open = false, ...paging } = request;
    const found = await this.receivables.listReceivables({
      ...{ accountIds: idsOf(account), customerId, open, orderId, ...paging },
    });
    return { data: found.receivables.map(debtOf), meta: metaOf(found.total) };
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/debts/:debtId/write-off',
    access: ['WalletsCredit'],
    summary: 'Write off a debt',
    description: 'Cancels the remaining amount of the debt.',
    params,
    body: writeOff,
    example: { body: { reason: 'The kiosk was broken' } },
    idempotency: 'key',
    refuses: ['unprocessable'],
    answer: debt,
  })
  async writeOff(
    @Input('params') { debtId: id }: z.infer<typeof params>,
    @Input('body') { reason }: z.infer<typeof writeOff>,
  ): Promise<z.infer<typeof debt>> {
    return debtOf((await this.receivables.writeOffReceivable({ id, reason })).receivable!);
  }
}

function debtOf(owed: Receivable): z.infer<typeof debt> {
  const { id, accountId: AccountId, orderId, customerId, currency, amount, settled } = owed;
  return {
    ...{ id, AccountId, orderId, currency },
    location: { id: owed.locationId, name: owed.locationName, timezone: owed.timezone },
    customer: customerId === 0 ? null : { id: customerId, name: owed.customerName },
    tender: storedTender(owed.tender),
    amount: decimalOf(amount, currency),
    remains: decimalOf(amount - settled, currency),
    at: instantOf(owed.at),
  };
}
