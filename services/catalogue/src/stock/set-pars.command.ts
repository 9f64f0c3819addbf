import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, Database, FieldCheck } from '@backroom/platform';
import type { Stock } from '@backroom/proto/catalogue/v1/stock';
import type { SetParsRequest } from '@backroom/proto/catalogue/v1/stock_service';
import { writePars } from './pars.sql.js';
import { checkProducts, maxPieces, refuseUnknown } from './read-lines.js';
import { parChanged } from './stock.events.js';
import { stockChange } from './stock-scope.js';
import { stockOfProducts } from './stock.sql.js';

export class SetPars {
  constructor(readonly request: SetParsRequest) {}
}

/** Sets pars of products at a location (S-09); 0 removes a par. */
@CommandHandler(SetPars)
export class SetParsHandler implements ICommandHandler<SetPars, Stock[]> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute({ request: { locationId, pars } }: SetPars): Promise<Stock[]> {
    const { principal } = currentCall();
    const { place, scope } = await stockChange(this.database, principal, locationId);
    const productIds = pars.map(({ productId }) => productId);
    const check = new FieldCheck();
    checkProducts(check, 'pars', productIds);
    pars.forEach(({ par }, n) => check.whole(`pars.${n}.par`, par, 0, maxPieces));
    check.done();
    const { accountId } = place;
    return this.commands.run({ name: 'set-pars', scope, principal }, async (tx) => {
      await refuseUnknown(tx, accountId, 'pars', productIds);
      const changed = await writePars(tx, { accountId, locationId }, pars);
      if (changed.length > 0) {
        const now = changed.map(({ productId, par }) => ({ productId, par }));
        tx.publish(parChanged({ accountId, locationId }, now, this.clock.now().getTime()));
        tx.audit({
          ...{
            accountId,
            locationId,
            subjectKind: 'location',
            subjectId: locationId,
            subjectName: place.name,
          },
          before: { pars: changed.map(({ productId, before: par }) => ({ productId, par })) },
          after: { pars: now },
        });
      }
      return stockOfProducts(tx, locationId, productIds);
    });
  }
}
