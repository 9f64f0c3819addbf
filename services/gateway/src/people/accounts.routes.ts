import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { AccountsServiceService, type AccountsService } from '@backroom/proto/identity/v1/accounts_service';
import { IdentityServiceService, type IdentityService } from '@backroom/proto/identity/v1/identity_service';
import { done, idParam, listQuery, metaOf, paged, sortedBy } from '../route/fields.js';
import { Input, Route } from '../route/route.js';
import {
  accountBody,
  accountDetail,
  accountDetailOf,
  accountRow,
  accountRowOf,
  newAccountBody,
  store,
  storeBody,
  storeOf,
} from './account-shapes.js';

const accountsQuery = z.strictObject({
  ...listQuery,
  ...sortedBy('name', ['name', 'id', 'program', 'currency', 'timezone', 'status']),
});
const accountsAnswer = z
  .object({
    account: z.object({ rows: z.array(accountRow), count: z.int() }),
    meta: z.object(paged),
  })
  .meta({ id: 'AccountList' });

const providerAnswer = z
  .object({ data: z.object({ provider: z.object({ name: z.string() }) }) })
  .meta({ id: 'InventoryProvider' });

const operatorKeepers = ['OperatorsAll', 'SetupOperators'] as const;
const storeKeepers = ['SetupAll', 'SetupGeneral'] as const;

@Controller()
export class AccountsRoutes {
  constructor(
    @Client(IdentityServiceService) private readonly identity: IdentityService,
    @Client(AccountsServiceService) private readonly accounts: AccountsService,
  ) {}

  @Route({
    method: 'GET',
    path: '/accounts/list',
    summary: 'List operators',
    description: 'Returns the operators accessible to the caller. The date range filters by creation date.',
    tag: 'Operators',
    access: 'signed-in',
    tenancy: 'accounts',
    query: accountsQuery,
    answer: accountsAnswer,
  })
  async list(@Input('query') query: z.infer<typeof accountsQuery>): Promise<z.infer<typeof accountsAnswer>> {
    const { page, limit, keywords, sort, startDate: fromDate = '', endDate: toDate = '' } = query;
    const { accounts, total } = await this.identity.listAccounts({
      ...{ page, limit, keywords, sort, fromDate, toDate, ids: [] },
    });
    return { account: { rows: accounts.map(accountRowOf), count: total }, meta: metaOf(total) };
  }

  @Route({
    method: 'POST',
    path: '/accounts',
    summary: 'Create an operator',
    description: "If an email is given, the operator's first user is created and invited as well.",
    tag: 'Operators',
    access: 'super admin',
    tenancy: 'none',
    body: newAccountBody,
    example: { body: { name: 'North Shore Markets' } },
    answer: accountRow,
    idempotency: 'key',
  })
  async create(@Input('body') body: z.infer<typeof newAccountBody>): Promise<z.infer<typeof accountRow>> {
    const {
      name,
      loyaltyProgram,
      currency,
      timezone,
      password,
      enabled,
      role,
      parent,
      outlet: _,
      ...contact
    } = body;
    const { account } = await this.accounts.createAccount({
      ...{ name, loyaltyProgram, currency, timezone },
      profile: {
        ...contact,
        address: undefined,
        subdomain: '',
        website: '',
        defaultTheme: '',
        paymentsMerchantId: '',
        provider: '',
        processor: '',
        notes: '',
      },
      parentId: parent ?? 0,
      owner: contact.email ? { ...contact, password, enabled, roleId: role } : undefined,
    });
    return accountRowOf(account!);
  }

  @Route({
    method: 'GET',
    path: '/accounts/:id',
    summary: 'Get an operator',
    tag: 'Operators',
    access: [...operatorKeepers, ...storeKeepers],
    tenancy: 'accounts',
    params: idParam,
    answer: accountDetail,
  })
  async get(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof accountDetail>> {
    return accountDetailOf(await this.accounts.getAccount({ accountId: id }));
  }

  @Route({
    method: 'PATCH',
    path: '/accounts/:id',
    summary: 'Update an operator',
    description: 'Changes only the fields that are sent.',
    tag: 'Operators',
    access: operatorKeepers,
    tenancy: 'accounts',
    params: idParam,
    body: accountBody,
    answer: accountDetail,
    idempotency: 'natural',
  })
  async change(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') { provider, processor, address, ...body }: z.infer<typeof accountBody>,
  ): Promise<z.infer<typeof accountDetail>> {
    const { account } = await this.accounts.updateAccount({
      ...body,
      accountId: id,
      address,
      provider: provider?.name,
      processor: processor?.name,
      store: false,
    });
    return accountDetailOf(account!);
  }

  @Route({
    method: 'DELETE',
    path: '/accounts/:id',
    summary: 'Close an operator',
    description: 'Existing data of the operator is kept.',
    tag: 'Operators',
    access: ['OperatorsDelete'],
    tenancy: 'accounts',
    params: idParam,
    answer: done,
    idempotency: 'natural',
  })
  async close(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof done>> {
    await this.accounts.closeAccount({ accountId: id });
    return { message: 'Operator deleted successfully' };
  }

  @Route({
    method: 'GET',
    path: '/accounts/:id/provider',
    summary: 'Get the inventory system of an operator',
    description: 'Returns an empty name if the operator has none.',
    tag: 'Operators',
    access: ['ProductsAll', ...operatorKeepers, ...storeKeepers],
    tenancy: 'accounts',
    params: idParam,
    answer: providerAnswer,
  })
  async provider(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof providerAnswer>> {
    const { name } = await this.accounts.getProvider({ accountId: id });
    return { data: { provider: { name } } };
  }

  @Route({
    method: 'GET',
    path: '/accounts/:id/store',
    summary: 'Get store settings',
    description: 'Returns the public settings of the operator.',
    tag: 'Setup',
    access: storeKeepers,
    tenancy: 'accounts',
    params: idParam,
    answer: store,
  })
  async store(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof store>> {
    return storeOf(await this.accounts.getAccount({ accountId: id }));
  }

  @Route({
    method: 'PATCH',
    path: '/accounts/:id/store',
    summary: 'Update store settings',
    description: "Changes only the fields that are sent. The currency can't be changed.",
    tag: 'Setup',
    access: storeKeepers,
    tenancy: 'accounts',
    params: idParam,
    body: storeBody,
    answer: store,
    idempotency: 'natural',
  })
  async changeStore(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') { contact, address, ...body }: z.infer<typeof storeBody>,
  ): Promise<z.infer<typeof store>> {
    const request = { ...body, ...contact, accountId: id, address, store: true };
    return storeOf((await this.accounts.updateAccount(request)).account!);
  }
}
