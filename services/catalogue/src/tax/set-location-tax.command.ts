import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, ofCopies, Problem, upsert } from '@backroom/platform';
import type { LocationTax } from '@backroom/proto/catalogue/v1/tax';
import type { SetLocationTaxRequest } from '@backroom/proto/catalogue/v1/taxes_service';
import { LocationCopy } from '../copies/copies.entities.js';
import { fault } from '../faults.js';
import { LocationTaxRecord } from './location-tax.entity.js';
import { locationTaxChange } from './tax-scope.js';
import { locationTaxChanged } from './tax.events.js';
import { taxById } from './tax.resource.js';
import { locationTax, lockTaxes, noTax } from './tax.sql.js';

export class SetLocationTax {
  constructor(readonly request: SetLocationTaxRequest) {}
}

/** Sets the default tax of a location, or No Tax (SETUP-2). */
@CommandHandler(SetLocationTax)
export class SetLocationTaxHandler implements ICommandHandler<SetLocationTax, LocationTax> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ request: { accountId, locationId, taxId } }: SetLocationTax): Promise<LocationTax> {
    const { principal } = currentCall();
    const scope = locationTaxChange(principal, accountId);
    return this.commands.run({ name: 'set-location-tax', scope, principal }, async (tx) => {
      await lockTaxes(tx, accountId);
      const before = await locationTax(tx, accountId, locationId);
      if (!before) throw Problem.notFound('location', ofCopies(LocationCopy, locationId));
      if (before.taxId === taxId) return before;
      const tax = taxId === noTax ? undefined : await taxById(tx, accountId, taxId);
      if (taxId !== noTax && !tax) throw Problem.invalid('taxId', fault('unknown'));
      if (tax) await upsert(tx, LocationTaxRecord, [{ locationId, accountId, taxId }]);
      else await tx.records.delete(LocationTaxRecord, { locationId });
      const validFrom = this.clock.now().getTime();
      tx.publish(locationTaxChanged({ locationId, accountId, taxId, ratePpm: tax?.ratePpm ?? 0, validFrom }));
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
