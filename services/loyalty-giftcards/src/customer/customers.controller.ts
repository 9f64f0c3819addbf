import { CommandBus } from '@nestjs/cqrs';
import {
  byName,
  currentPrincipal,
  Database,
  everyTenant,
  Exports,
  Problem,
  rowsOf,
  RpcService,
  typedWordsOf,
} from '@backroom/platform';
import type { Customer } from '@backroom/proto/customers/v1/customer';
import {
  CustomersServiceService,
  type CheckInRequest,
  type CheckInResponse,
  type CustomersService,
  type FindCustomersRequest,
  type FindCustomersResponse,
  type GetCustomerRequest,
  type GetCustomerResponse,
  type ListCustomersRequest,
  type ListCustomersResponse,
  type ListOwnOperatorsResponse,
  type OwnOperator,
  type RequestCustomersExportRequest,
  type RequestCustomersExportResponse,
} from '@backroom/proto/customers/v1/customers_service';
import { accountsWith } from '../copies/accounts-with.js';
import { fault } from '../faults.js';
import { CheckIn } from './check-in.command.js';
import { countLimit } from './customer-filter.sql.js';
import { findCustomer } from './find-customer.sql.js';
import { customerScope, pickerScope, seenIn } from './customer-scope.js';
import { countCustomers, customerPage, customersOf, isOpen } from './list-customers.sql.js';

/**
 * Three letters in one word, or two in scripts where a letter is at least a syllable; the domain of an email does not
 * count, since many share it.
 */
const isEnoughToFindBy =
  /^(?!@)(?:(?:[\p{L}\p{N}][^\p{L}\p{N}]*){3}|(?:[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}][^\p{L}\p{N}]*){2})/u;
const maxFound = 10;

@RpcService(CustomersServiceService)
export class CustomersController implements CustomersService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
    private readonly exports: Exports,
  ) {}

  listCustomers(request: ListCustomersRequest): Promise<ListCustomersResponse> {
    const scope = customerScope(currentPrincipal(), request.accountIds);
    return this.database.withTenant(scope, async (tx) => {
      const accounts = await accountsWith(tx, scope, 'customers');
      const { keywords, groupId, checkedIn } = request;
      const filter = { accounts, keywords, groupId, checkedIn, ...seenIn(scope) };
      const found = await countCustomers(tx, filter);
      const keys = await customerPage(tx, filter, { ...request, total: found });
      const isCut = found > countLimit && !isOpen(filter);
      return {
        customers: await customersOf(tx, keys, filter),
        total: isCut ? countLimit : found,
        totalExact: !isCut,
      };
    });
  }

  async getCustomer({ accountIds, id }: GetCustomerRequest): Promise<GetCustomerResponse> {
    const scope = customerScope(currentPrincipal(), accountIds);
    return this.database.withTenant(scope, async (tx) => {
      const [customer] = await customersOf(tx, [await findCustomer(tx, scope, id)], seenIn(scope));
      return { customer };
    });
  }

  async requestCustomersExport(
    request: RequestCustomersExportRequest,
  ): Promise<RequestCustomersExportResponse> {
    const { filter, format, language } = request;
    if (!filter) throw Problem.invalid('filter', fault('required'));
    const scope = customerScope(currentPrincipal(), filter.accountIds);
    const accounts = await this.database.withTenant(scope, (tx) => accountsWith(tx, scope, 'customers'));
    const { locations } = scope;
    const { keywords, groupId, checkedIn } = filter;
    const exported = { keywords, groupId, checkedIn, ...seenIn(scope) };
    return {
      export: await this.exports.request({
        ...{ kind: 'customers', filter: exported, format, language, accounts, locations },
      }),
    };
  }

  async findCustomers({ accountIds, keywords }: FindCustomersRequest): Promise<FindCustomersResponse> {
    const scope = pickerScope(currentPrincipal(), accountIds);
    // The picker is not for browsing: shorter input finds nothing.
    if (!typedWordsOf(keywords).some((word) => isEnoughToFindBy.test(word))) return { customers: [] };
    return this.database.withTenant(scope, async (tx) => {
      const accounts = await accountsWith(tx, scope);
      const filter = { accounts, keywords, groupId: 0, checkedIn: false, ...seenIn(scope) };
      const total = await countCustomers(tx, filter);
      const keys = await customerPage(tx, filter, { page: 1, limit: maxFound, total });
      const found = await customersOf(tx, keys, filter);
      return { customers: found.map(nameAlone) };
    });
  }

  checkIn({ code }: CheckInRequest): Promise<CheckInResponse> {
    return this.commandBus.execute(new CheckIn(code));
  }

  async listOwnOperators(): Promise<ListOwnOperatorsResponse> {
    const { kind, id } = currentPrincipal();
    if (kind !== 'user') throw new Problem('forbidden', fault('people-only'));
    // The person’s own records at any operator: their id is the only filter.
    const operators = await this.database.withTenant(everyTenant, (tx) =>
      rowsOf<OwnOperator>(
        tx,
        `select c.account_id, a.name, (extract(epoch from c.joined_at) * 1000)::bigint as joined_at
         from customer c join account_copy a using (account_id)
         where c.person_id = $1 order by ${byName('a.name')}, c.account_id`,
        [id],
      ),
    );
    return { operators };
  }
}

const nameAlone = ({ accountId, id, email, firstName, lastName }: Customer): Customer => ({
  ...{ accountId, id, email, firstName, lastName, groups: [], joinedAt: 0, joinedBy: '', lastSeenAt: 0 },
  ...{ lastLocationName: '', timezone: '', phone: '', state: '', balances: [] },
});
