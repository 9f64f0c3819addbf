import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, Problem } from '@backroom/platform';
import type { LocationTax } from '@backroom/proto/catalogue/v1/tax';
import type { SetLocationTaxRequest } from '@backroom/proto/catalogue/v1/taxes_service';
import { fault } from '../faults.js';
import { locationTaxScope } from './tax-scope.js';
import { locationTaxChanged } from './tax.events.js';
import { locationTax, lockTaxes, noTax, taxById } from './tax.sql.js';

export class SetLocationTax {
  constructor(readonly request: SetLocationTaxRequest) {}
}

/** Sets what a location collects by default, or No Tax (SETUP-2). */
@CommandHandler(SetLocationTax)
export class SetLocationTaxHandler implements ICommandHandler<SetLocationTax, LocationTax> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ request: { accountId, locationId, taxId } }: SetLocationTax): Promise<LocationTax> {
    const { principal } = currentCall();
    const scope = locationTaxScope(principal, accountId);
    return this.commands.run({ name: 'set-location-tax', scope, principal }, async (tx) => {
      await lockTaxes(tx, accountId);
      const before = await locationTax(tx, accountId, locationId);
      if (!before) throw Problem.notFound('location');
      if (before.taxId === taxId) return before;
      const tax = taxId === noTax ? undefined : await taxById(tx, accountId, taxId);
      if (taxId !== noTax && !tax) throw Problem.invalid('taxId', fault('unknown'));
      if (tax)
        await tx.query(
          `insert into location_tax (location_id, account_id, tax_id) values ($1, $2, $3)
           on conflict (location_id) do update set tax_id = excluded.tax_id`,
          [locationId, accountId, taxId],
        );
      else await tx.query('delete from location_tax where location_id = $1', [locationId]);
      const validFrom = this.clock.now().getTime();
      tx.publish(locationTaxChanged({ locationId, accountId, taxId, rate: tax?.rate ?? 0, validFrom }));
      tx.audit({
        accountId,
        subjectKind: 'location',
        subjectId: locationId,
        before: { defaultTax: before.taxId },
        after: { defaultTax: taxId },
      });
      return { ...before, taxId };
    });
  }
}
