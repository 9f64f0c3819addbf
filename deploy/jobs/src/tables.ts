import { blueprint as catalogue } from '@backroom/catalogue';
import { migrations as ofGateway } from '@backroom/gateway/migrations';
import { blueprint as identity } from '@backroom/identity';
import { blueprint as locationsKiosks } from '@backroom/locations-kiosks';
import { blueprint as loyaltyGiftcards } from '@backroom/loyalty-giftcards';
import { blueprint as ordersLedger } from '@backroom/orders-ledger';
import { migrate, migrateStores, type Environment, type ServiceBlueprint } from '@backroom/platform';
import { blueprint as reporting } from '@backroom/reporting';
import { blueprint as support } from '@backroom/support';

/** Migrates the tables of one service, as their owner; see `migrateStores`. */
type BringUpToDate = (
  owner: string,
  env: Environment,
  runningRelease?: string,
) => Promise<string | undefined>;

const of =
  (blueprint: ServiceBlueprint): BringUpToDate =>
  (owner, env, runningRelease) =>
    migrateStores(blueprint, owner, env, runningRelease);

/** By service; a test compares it with the topology. */
export const tablesOf: Readonly<Record<string, BringUpToDate>> = {
  identity: of(identity),
  catalogue: of(catalogue),
  'locations-kiosks': of(locationsKiosks),
  'orders-ledger': of(ordersLedger),
  'loyalty-giftcards': of(loyaltyGiftcards),
  reporting: of(reporting),
  support: of(support),
  gateway: (owner, _env, runningRelease) => migrate(owner, ofGateway, { runningRelease }),
};
