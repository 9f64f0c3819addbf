import { actorOf, currentPrincipal, Problem, resource, type CommandTx, type Tx } from '@backroom/platform';
import type { Tax } from '@backroom/proto/catalogue/v1/tax';
import { taxFields } from '@backroom/proto/catalogue/v1/tax.fields';
import { TaxesServiceService } from '@backroom/proto/catalogue/v1/taxes_service';
import { events } from '@backroom/proto/events';
import { permissions } from '@backroom/proto/permissions';
import { fault } from '../faults.js';
import { taxes as taxTables } from '../migrations/002-taxes.js';
import { basisPointsOf, ppmOf } from '@backroom/pricing';
import { ratesInPpm } from '../migrations/037-rates-in-ppm.js';
import { taxNamesAnew } from '../migrations/031-tax-names-anew.js';
import { priceChanged } from '../product/product.events.js';
import { retaxNamed } from '../product/price.sql.js';
import { LocationTaxRecord } from './location-tax.entity.js';
import { taxOwner, taxReaders } from './tax-scope.js';
import { locationTaxChanged } from './tax.events.js';
import { lockTaxes, productsOfTax } from './tax.sql.js';

/** Sales taxes. Locations and products with a tax get its new rate at the time of the change (SETUP-2). */
export const taxes = resource({
  name: 'tax',
  plural: 'taxes',
  service: TaxesServiceService,
  fields: taxFields,
  owner: taxOwner,
  keepers: [permissions.SetupAll, permissions.SetupGeneral],
  readers: taxReaders,
  changed: events.TaxChanged,
  migrations: [taxTables, taxNamesAnew, ratesInPpm],
  computed: {
    ratePpm: 'ppm_of(t.rate_ppm, t.rate)',
    rate: 't.rate',
    locations: '(select count(*) from location_tax l where l.tax_id = t.id)',
  },
  // A caller of the previous release knows only basis points.
  readRequest: (tax) => ({ ...tax, ratePpm: ppmOf(tax.ratePpm, tax.rate) }),
  alongside: ({ ratePpm }) => ({ rate: basisPointsOf(ratePpm) }),
  lock: (tx, { accountId }) => lockTaxes(tx, accountId),
  async afterSave(tx, { before, saved, at }) {
    if (!before || before.ratePpm === saved.ratePpm) return;
    await publishLocationTaxes(tx, saved, at);
    tx.publish(...(await retaxNamed(tx, saved, { by: actorOf(currentPrincipal()), at })).map(priceChanged));
  },
  async beforeDelete(tx, { id, accountId, name, locations }) {
    if (locations > 0) throw new Problem('unprocessable', fault('tax-in-use', { name, locations }));
    const products = await productsOfTax(tx, accountId, id);
    if (products > 0) throw new Problem('unprocessable', fault('tax-of-products', { name, products }));
  },
});

export function taxById(tx: Tx, accountId: number, id: number): Promise<Tax | undefined> {
  return taxes.byId(tx, { accountId }, id);
}

async function publishLocationTaxes(tx: CommandTx, { id, accountId, ratePpm }: Tax, at: Date): Promise<void> {
  const locations = await tx.records.findBy(LocationTaxRecord, { accountId, taxId: id });
  const validFrom = at.getTime();
  tx.publish(
    ...locations.map(({ locationId }) =>
      locationTaxChanged({ locationId, accountId, taxId: id, ratePpm, validFrom }),
    ),
  );
}
