import { Client, shownEmail } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import {
  CustomersServiceService,
  type CustomersService,
} from '@backroom/proto/customers/v1/customers_service';
import { idParam, idsOf, listOf, listQuery, metaOf, counted, whole } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import { customer, customersQuery, customersRequest } from './customer-shapes.js';
import { DefaultCards } from './default-cards.js';
import { instantOf } from '../route/instants.js';

const oneQuery = z.strictObject({ operator: listQuery.operator });
const pickerQuery = z.strictObject({
  operator: listQuery.operator,
  keywords: listQuery.keywords.describe('Search text of at least three letters'),
});
const customersAnswer = z
  .object({ users: z.array(customer), meta: z.object(counted) })
  .meta({ id: 'CustomerList' });
const found = customer
  .pick({ id: true, AccountId: true, email: true, firstName: true, lastName: true })
  .meta({ id: 'FoundCustomer' });
const foundAnswer = z.object(listOf(found)).meta({ id: 'FoundCustomerList' });
/** The code of the sticker: a guessable number would reveal locations and their operators. */
const checkInParams = z.strictObject({ code: z.uuid() });
const checkInAnswer = z
  .object({
    AccountId: z.int(),
    operatorName: z.string(),
    locationName: z.string(),
    checkedInOn: z.iso.datetime(),
    joined: z.boolean().describe('Whether the caller became a customer by this call'),
  })
  .meta({ id: 'CheckIn' });
const ownOperator = z
  .object({ AccountId: z.int(), name: z.string(), joinedOn: z.iso.datetime() })
  .meta({ id: 'OwnOperator' });
const ownOperators = z.object(listOf(ownOperator)).meta({ id: 'OwnOperatorList' });

const shared = { tag: 'Customers', access: ['CustomersAll'], tenancy: 'accounts' } as const;

/** Customers (CUST-1): users who became one by their own actions. */
@Controller()
export class CustomersRoutes {
  constructor(
    @Client(CustomersServiceService) private readonly customers: CustomersService,
    private readonly cards: DefaultCards,
  ) {}

  @Route({
    ...shared,
    method: 'GET',
    path: '/users/customers',
    part: { of: 'customers' },
    summary: 'List customers',
    description:
      'Customers of operators that use yoke. The search matches the beginning of names and emails.',
    query: customersQuery,
    answer: customersAnswer,
  })
  async list(
    @Input('query') query: z.infer<typeof customersQuery>,
  ): Promise<z.infer<typeof customersAnswer>> {
    const { customers, total, totalExact } = await this.customers.listCustomers(customersRequest(query));
    return { users: await this.cards.withDefaultCards(customers), meta: metaOf(total, totalExact) };
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/users/customers/picker',
    access: ['CustomersAll', 'GiftCards', 'PromosAndCouponsAll'],
    summary: 'Search customers',
    description: 'Returns up to ten customers of an operator of either program, for use in pickers.',
    query: pickerQuery,
    example: { query: { operator: 11, keywords: 'ada' } },
    answer: foundAnswer,
  })
  async find(@Input('query') query: z.infer<typeof pickerQuery>): Promise<z.infer<typeof foundAnswer>> {
    const { operator, keywords } = query;
    const { customers } = await this.customers.findCustomers({ accountIds: idsOf(operator), keywords });
    return whole(
      customers.map(({ id, accountId: AccountId, email, firstName, lastName }) => ({
        ...{ id, AccountId, email: shownEmail(email), firstName, lastName },
      })),
    );
  }

  @Route({
    ...shared,
    method: 'GET',
    path: '/users/customers/:id',
    part: { of: 'customer' },
    summary: 'Get a customer',
    description: 'Of the selected operator.',
    params: idParam,
    query: oneQuery,
    answer: customer,
  })
  async get(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('query') { operator }: z.infer<typeof oneQuery>,
  ): Promise<z.infer<typeof customer>> {
    const found = await this.customers.getCustomer({ accountIds: idsOf(operator), id });
    const [shown] = await this.cards.withDefaultCards([found.customer!]);
    return shown!;
  }

  @Route({
    method: 'POST',
    path: '/locations/:code/checkins',
    summary: 'Check in at a location',
    description:
      "Requires the code of the location's sticker. The caller becomes a customer of its operator.",
    tag: 'Customers',
    access: 'signed-in',
    tenancy: 'none',
    params: checkInParams,
    answer: checkInAnswer,
    idempotency: 'natural',
  })
  async checkIn(
    @Input('params') { code }: z.infer<typeof checkInParams>,
  ): Promise<z.infer<typeof checkInAnswer>> {
    const { accountId, checkedInAt, ...rest } = await this.customers.checkIn({ code });
    return { AccountId: accountId, checkedInOn: instantOf(checkedInAt), ...rest };
  }

  @Route({
    method: 'GET',
    path: '/users/me/operators',
    summary: 'List operators you are a customer of',
    tag: 'Customers',
    access: 'signed-in',
    tenancy: 'none',
    answer: ownOperators,
  })
  async own(): Promise<z.infer<typeof ownOperators>> {
    const { operators } = await this.customers.listOwnOperators({});
    return whole(
      operators.map(({ accountId, name, joinedAt }) => ({
        ...{ AccountId: accountId, name, joinedOn: instantOf(joinedAt) },
      })),
    );
  }
}
