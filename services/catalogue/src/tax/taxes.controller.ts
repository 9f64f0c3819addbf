import { currentPrincipal, RpcService } from '@backroom/platform';
import {
  TaxesServiceService,
  type ListLocationTaxesRequest,
  type ListLocationTaxesResponse,
  type SetLocationTaxRequest,
  type SetLocationTaxResponse,
  type TaxesService,
} from '@backroom/proto/catalogue/v1/taxes_service';
import { SetLocationTax } from './set-location-tax.command.js';
import { taxScope } from './tax-scope.js';
import { taxes } from './tax.resource.js';
import { locationTaxPage } from './tax.sql.js';

@RpcService(TaxesServiceService)
export class TaxesController extends taxes.Calls implements TaxesService {
  listLocationTaxes(request: ListLocationTaxesRequest): Promise<ListLocationTaxesResponse> {
    const scope = taxScope(currentPrincipal(), [request.accountId]);
    return this.database.withTenant(scope, (tx) => locationTaxPage(tx, request));
  }

  async setLocationTax(request: SetLocationTaxRequest): Promise<SetLocationTaxResponse> {
    return { location: await this.commandBus.execute(new SetLocationTax(request)) };
  }
}
