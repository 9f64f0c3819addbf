import { actorOf, type CommandTx, type Principal } from '@backroom/platform';
import type { PricedProduct } from '@backroom/proto/catalogue/v1/catalogue_service';
import { priceChanged, productChanged } from '../product/product.events.js';
import { productsById } from '../product/product.sql.js';
import { auditJson } from '../product/audit-json.js';
import { writePars } from '../stock/pars.sql.js';
import { parChanged } from '../stock/stock.events.js';
import type { ImportPlace } from './import-columns.js';
import { writeProducts, type ProductToWrite, type WriteTerms } from './write-rows.sql.js';

interface PublishContext extends Omit<WriteTerms, 'by'> {
  principal: Principal;
}

/** Writes products of one operator and publishes and audits each in the name of a user. Returns them in order. */
export async function writeAndPublish(
  tx: CommandTx,
  products: readonly ProductToWrite[],
  { accountId, now, principal, rateOf }: PublishContext,
): Promise<PricedProduct[]> {
  const terms = { accountId, now, by: actorOf(principal), rateOf };
  const { ids, prices } = await writeProducts(tx, products, terms);
  const at = new Date(Math.max(now.getTime(), ...prices.map((price) => price.validFrom)));
  const written = new Map((await productsById(tx, ids, at)).map((one) => [one.product!.id, one]));
  tx.publish(
    ...[...written.values()].map(({ product }) => productChanged(product!)),
    ...prices.map(priceChanged),
  );
  const before = new Map(
    products.flatMap(({ product }, n) => (product ? [[ids[n]!, auditJson(product)]] : [])),
  );
  const about = ({ product }: PricedProduct) => ({
    ...{ accountId, subjectKind: 'product', subjectId: product!.id, subjectName: product!.name },
  });
  tx.audit(
    ...[...written.values()].map((priced) => {
      const was = before.get(priced.product!.id);
      return { ...about(priced), before: was && JSON.parse(was), after: JSON.parse(auditJson(priced)) };
    }),
  );
  return ids.map((id) => written.get(id)!);
}

/** Sets pars of products and publishes and audits them per location. */
export async function writeAndPublishPars(
  tx: CommandTx,
  pars: readonly (ImportPlace & { productId: number; par: number })[],
  { accountId, now }: Pick<PublishContext, 'accountId' | 'now'>,
): Promise<void> {
  const places = [...new Map(pars.map((par) => [par.locationId, par.name]))].sort(
    ([one], [other]) => one - other,
  );
  for (const [locationId, name] of places) {
    const here = pars.filter((par) => par.locationId === locationId);
    const changed = await writePars(tx, { accountId, locationId }, here);
    if (changed.length === 0) continue;
    const after = changed.map(({ productId, par }) => ({ productId, par }));
    tx.publish(parChanged({ accountId, locationId }, after, now.getTime()));
    tx.audit({
      ...{ accountId, locationId, subjectKind: 'location', subjectId: locationId, subjectName: name },
      before: { pars: changed.map(({ productId, before: par }) => ({ productId, par })) },
      after: { pars: after },
    });
  }
}
