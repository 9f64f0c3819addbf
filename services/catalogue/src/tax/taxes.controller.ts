import { CommandBus } from '@nestjs/cqrs';
import { currentCall, currentPrincipal, Database, Problem, RpcService } from '@backroom/platform';
import {
  TaxesServiceService,
  type DeleteTaxRequest,
  type GetTaxRequest,
  type GetTaxResponse,
  type ListLocationTaxesRequest,
  type ListLocationTaxesResponse,
  type ListTaxesRequest,
  type ListTaxesResponse,
  type SaveTaxRequest,
  type SaveTaxResponse,
  type SetLocationTaxRequest,
  type SetLocationTaxResponse,
  type TaxesService,
} from '@backroom/proto/catalogue/v1/taxes_service';
import { DeleteTax } from './delete-tax.command.js';
import { SaveTax } from './save-tax.command.js';
import { SetLocationTax } from './set-location-tax.command.js';
import { locationTaxPage, taxById, taxPage } from './tax.sql.js';
import { taxScope } from './tax-scope.js';

@RpcService(TaxesServiceService)
export class TaxesController implements TaxesService {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly database: Database,
  ) {}

  listTaxes(request: ListTaxesRequest): Promise<ListTaxesResponse> {
    const scope = taxScope(currentPrincipal(), request.accountIds);
    return this.database.withTenant(scope, (tx) => taxPage(tx, request));
  }

  async getTax({ id, accountId }: GetTaxRequest): Promise<GetTaxResponse> {
    const scope = taxScope(currentPrincipal(), [accountId]);
    const tax = await this.database.withTenant(scope, (tx) => taxById(tx, accountId, id));
    if (!tax) throw Problem.notFound('tax');
    return { tax };
  }

  async saveTax(request: SaveTaxRequest): Promise<SaveTaxResponse> {
    return { tax: await this.commandBus.execute(new SaveTax(request, currentCall().idempotencyKey)) };
  }

  async deleteTax(request: DeleteTaxRequest): Promise<object> {
    await this.commandBus.execute(new DeleteTax(request));
    return {};
  }

  listLocationTaxes(request: ListLocationTaxesRequest): Promise<ListLocationTaxesResponse> {
    const scope = taxScope(currentPrincipal(), [request.accountId]);
    return this.database.withTenant(scope, (tx) => locationTaxPage(tx, request));
  }

  async setLocationTax(request: SetLocationTaxRequest): Promise<SetLocationTaxResponse> {
    return { location: await this.commandBus.execute(new SetLocationTax(request)) };
  }
}
