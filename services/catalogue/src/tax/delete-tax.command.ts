import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentCall, Problem } from '@backroom/platform';
import type { DeleteTaxRequest } from '@backroom/proto/catalogue/v1/taxes_service';
import { fault } from '../faults.js';
import { taxChange } from './tax-scope.js';
import { taxChanged } from './tax.events.js';
import { TaxRecord } from './tax.entity.js';
import { contentOf, lockTaxes, productsOfTax, taxById } from './tax.sql.js';

export class DeleteTax {
  constructor(readonly tax: DeleteTaxRequest) {}
}

/** Removes a tax that is no location's default and no product's own. */
@CommandHandler(DeleteTax)
export class DeleteTaxHandler implements ICommandHandler<DeleteTax, void> {
  constructor(private readonly commands: Commands) {}

  async execute({ tax: { id, accountId } }: DeleteTax): Promise<void> {
    const { principal } = currentCall();
    const scope = taxChange(principal, accountId);
    await this.commands.run({ name: 'delete-tax', scope, principal }, async (tx) => {
      await lockTaxes(tx, accountId);
      const before = await taxById(tx, accountId, id);
      if (!before) throw Problem.notFound('tax');
      if (before.locations > 0)
        throw new Problem(
          'unprocessable',
          fault('tax-in-use', { name: before.name, locations: before.locations }),
        );
      const products = await productsOfTax(tx, accountId, id);
      if (products > 0)
        throw new Problem('unprocessable', fault('tax-of-products', { name: before.name, products }));
      await tx.records.delete(TaxRecord, { accountId, id });
      tx.publish(taxChanged(before, true));
      tx.audit({ accountId, subjectKind: 'tax', subjectId: id, before: contentOf(before) });
    });
  }
}
