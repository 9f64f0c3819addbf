import { Client, shownEmail } from '@backroom/platform';
import { decimalOf } from '@backroom/pricing';
import { TabsServiceService, type Tab, type TabsService } from '@backroom/proto/customers/v1/tabs_service';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { idParam, idsOf, listQuery, metaOf, paged, sortedBy } from '../route/fields.js';
import { Input, Route } from '../route/route.js';

const id = idParam.shape.id;
const accountParams = z.strictObject({ accountId: id });
const tabParams = z.strictObject({ accountId: id, tabId: z.uuid() });
const tabsQuery = z.strictObject({
  ...listQuery,
  limit: z.int().min(1).max(1_000).default(25),
  ...sortedBy('email', ['email', 'firstName', 'lastName', 'balance', 'limit']),
  customer: id.optional().describe('Only the tab of this customer'),
});
const limit = z.string().max(30).describe(`Decimal string in the operator's currency, for example "50.00"`);
const newTab = z.strictObject({ userId: z.int().min(1), limit }).meta({ id: 'NewTab' });
const tabChange = z.strictObject({ limit }).meta({ id: 'TabChange' });
const user = z
  .object({
    id: z.int(),
    AccountId: z.int(),
    email: z.string().describe('Empty if the customer no longer exists'),
    firstName: z.string(),
    lastName: z.string(),
    tab: z.object({
      tabId: z.uuid(),
      balance: z.number().describe('Amount owed; negative if overpaid'),
      limit: z.number().describe('Credit limit; with 0 the tab accepts payments only'),
      reserved: z.number().describe('Amount reserved for unpaid sales'),
      paying: z.number().describe('Part of the balance with a payment in progress'),
      currency: z.string(),
      status: z
        .union([z.literal(0), z.literal(1), z.literal(2)])
        .describe('0: good, 1: approaching the limit, 2: delinquent'),
    }),
  })
  .meta({ id: 'TabUser' });
const tabsAnswer = z
  .object({ data: z.object({ updatedUsers: z.array(user) }), meta: z.object(paged) })
  .meta({ id: 'TabList' });
const archived = z.object({ message: z.string() }).meta({ id: 'TabArchived' });

const shared = { tag: 'Customers', access: ['CustomersAll'], tenancy: 'accounts' } as const;

/** Customer tabs, of either program (CUST-6). */
@Controller()
export class TabsRoutes {
  constructor(@Client(TabsServiceService) private readonly tabs: TabsService) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/accounts/:accountId/tabs',
    summary: 'List customer tabs',
    description: 'Sorted by customer email. Set `operator` to list the tabs of other operators.',
    params: accountParams,
    query: tabsQuery,
    answer: tabsAnswer,
  })
  async list(
    @Input('params') { accountId }: z.infer<typeof accountParams>,
    @Input('query') query: z.infer<typeof tabsQuery>,
  ): Promise<z.infer<typeof tabsAnswer>> {
    const { customer: customerId = 0, operator, page, limit, keywords, sort } = query;
    const { tabs, total } = await this.tabs.listTabs({
      ...{ accountIds: idsOf(operator ?? accountId), customerId, page, limit, keywords, sort },
    });
    return { data: { updatedUsers: tabs.map(userOf) }, meta: metaOf(total) };
  }

  @Route({
    ...shared,
    method: 'POST',
    path: '/accounts/:accountId/tabs',
    summary: 'Open a tab for a customer',
    description:
      'The customer must not have a tab yet. A limit above zero also requires WalletsCredit, because it grants credit.',
    params: accountParams,
    body: newTab,
    example: { body: { userId: 7, limit: '50.00' } },
    answer: user,
    status: 201,
    idempotency: 'key',
  })
  async open(
    @Input('params') { accountId }: z.infer<typeof accountParams>,
    @Input('body') { userId: customerId, limit }: z.infer<typeof newTab>,
  ): Promise<z.infer<typeof user>> {
    return userOf((await this.tabs.openTab({ accountId, customerId, limit })).tab!);
  }

  @Route({
    ...shared,
    method: 'PATCH',
    path: '/accounts/:accountId/tabs/:tabId',
    summary: 'Update a tab limit',
    description:
      'With a limit of 0 the tab accepts payments only. Raising the limit also requires WalletsCredit.',
    params: tabParams,
    body: tabChange,
    example: { body: { limit: '25.00' } },
    answer: user,
    idempotency: 'natural',
  })
  async change(
    @Input('params') { accountId, tabId: id }: z.infer<typeof tabParams>,
    @Input('body') { limit }: z.infer<typeof tabChange>,
  ): Promise<z.infer<typeof user>> {
    return userOf((await this.tabs.changeTab({ accountId, id, limit })).tab!);
  }

  @Route({
    ...shared,
    method: 'DELETE',
    path: '/accounts/:accountId/tabs/:tabId',
    summary: 'Archive a tab',
    description: 'The tab must be settled: no debt, no reservation and no pending payment.',
    params: tabParams,
    answer: archived,
    idempotency: 'natural',
    refuses: ['unprocessable'],
  })
  async archive(
    @Input('params') { accountId, tabId: id }: z.infer<typeof tabParams>,
  ): Promise<z.infer<typeof archived>> {
    await this.tabs.archiveTab({ accountId, id });
    return { message: 'Tab Archived' };
  }
}

function userOf(kept: Tab): z.infer<typeof user> {
  const { accountId: AccountId, customerId: id, email, firstName, lastName, currency } = kept;
  const money = (minor: number) => decimalOf(minor, currency);
  return {
    ...{ id, AccountId, email: shownEmail(email), firstName, lastName },
    tab: {
      tabId: kept.id,
      balance: money(kept.owed),
      limit: money(kept.limit),
      reserved: money(kept.reserved),
      paying: money(kept.paying),
      currency,
      status: kept.status as 0 | 1 | 2,
    },
  };
}
