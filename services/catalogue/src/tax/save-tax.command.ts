import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  actorOf,
  Clock,
  Commands,
  currentCall,
  FieldCheck,
  Problem,
  refuseStale,
  refuseTaken,
  skeletonOf,
  type CommandTx,
} from '@backroom/platform';
import type { Tax } from '@backroom/proto/catalogue/v1/tax';
import type { SaveTaxRequest } from '@backroom/proto/catalogue/v1/taxes_service';
import { longest } from '@backroom/proto/lengths';
import { fault } from '../faults.js';
import { retaxNamed } from '../product/price.sql.js';
import { priceChanged } from '../product/product.events.js';
import { LocationTaxRecord } from './location-tax.entity.js';
import { refuseUnknown, taxChange } from './tax-scope.js';
import { locationTaxChanged, taxChanged } from './tax.events.js';
import { TaxRecord } from './tax.entity.js';
import { contentOf, lockTaxes, taxById } from './tax.sql.js';

export class SaveTax {
  constructor(
    readonly tax: SaveTaxRequest,
    readonly idempotencyKey?: string,
  ) {}
}

/** Adds or changes a sales tax; locations and products that have it have the new rate from now on (SETUP-2). */
@CommandHandler(SaveTax)
export class SaveTaxHandler implements ICommandHandler<SaveTax, Tax> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ tax, idempotencyKey }: SaveTax): Promise<Tax> {
    const { principal } = currentCall();
    const { id, accountId } = tax;
    const scope = taxChange(principal, accountId);
    const wanted = read(tax);
    const options = { name: 'save-tax', scope, principal, idempotencyKey, input: tax };
    return this.commands.run(options, async (tx) => {
      await lockTaxes(tx, accountId);
      await refuseUnknown(tx, principal, accountId);
      const before = id ? await taxById(tx, accountId, id) : undefined;
      if (id && !before) throw Problem.notFound('tax');
      if (before) refuseStale('tax', before.version, tax.version);
      await refuseTaken(tx, TaxRecord, { accountId }, wanted.name, id);
      const content = { ...wanted, nameKey: skeletonOf(wanted.name), accountId };
      if (before) await tx.records.update(TaxRecord, { accountId, id }, content);
      const savedId = before ? id : (await tx.records.insert(TaxRecord, content)).identifiers[0]!['id'];
      const saved = (await taxById(tx, accountId, savedId))!;
      tx.publish(taxChanged(saved));
      if (before && before.rate !== wanted.rate) {
        await this.tellLocations(tx, saved);
        await this.tellProducts(tx, saved);
      }
      tx.audit({
        accountId,
        subjectKind: 'tax',
        subjectId: saved.id,
        before: before && contentOf(before),
        after: wanted,
      });
      return saved;
    });
  }

  private async tellProducts(tx: CommandTx, tax: Tax): Promise<void> {
    const recorded = { by: actorOf(currentCall().principal), at: this.clock.now() };
    tx.publish(...(await retaxNamed(tx, tax, recorded)).map(priceChanged));
  }

  private async tellLocations(tx: CommandTx, { id, accountId, rate }: Tax): Promise<void> {
    const having = await tx.records.findBy(LocationTaxRecord, { accountId, taxId: id });
    const validFrom = this.clock.now().getTime();
    tx.publish(
      ...having.map(({ locationId }) =>
        locationTaxChanged({ locationId, accountId, taxId: id, rate, validFrom }),
      ),
    );
  }
}

function read({ name, rate }: SaveTaxRequest): { name: string; rate: number } {
  const check = new FieldCheck();
  const tax = { name: check.name('name', name, longest.settingName), rate };
  if (!Number.isInteger(rate) || rate < 0 || rate > 10_000)
    check.refuse('rate', fault('out-of-range', { min: 0, max: 100 }));
  check.done();
  return tax;
}
