import type { CommandBus } from '@nestjs/cqrs';
import { accountScope, everyTenant, type DatabasePlatform } from '@backroom/platform';
import { hasPart } from '@backroom/proto/programs';
import { SaveLoyalty } from '../loyalty/save-loyalty.command.js';
import { tierPoints } from '../loyalty/tiers.js';

const day = 86_400_000;
/** Programs start this many days ago, before the first of the demo’s sales, so that they earn points. */
const programAgeDays = 100;
/** Products of each tier. */
const perTier = 2;

/** Seeds loyalty programs at all locations of the demo’s operators except the last of each, if there is none yet. */
export async function seedLoyalty(
  commands: CommandBus,
  { database, clock }: Pick<DatabasePlatform, 'database' | 'clock'>,
): Promise<void> {
  const since = new Date(clock.now().getTime() - programAgeDays * day);
  const operators = await database.withTenant(everyTenant, (tx) =>
    tx.query<{ account_id: number; loyalty_program: string }>(
      'select account_id, loyalty_program from account_copy order by account_id',
    ),
  );
  for (const { account_id: accountId, loyalty_program: program } of operators) {
    if (!hasPart(program, 'loyalty')) continue;
    const { places, products } = await database.withTenant(accountScope(accountId), async (tx) => {
      const open = await tx.query<{ id: number; has: boolean }>(
        `select location_id as id, exists (select from loyalty_program p
           where p.account_id = l.account_id and p.location_id = l.location_id) as has
         from location_copy l where account_id = $1 and status = 'active' order by location_id`,
        [accountId],
      );
      const sold = await tx.query<{ id: number }>(
        'select product_id as id from product_copy where account_id = $1 and active order by product_id limit $2',
        [accountId, tierPoints.length * perTier],
      );
      return {
        places: open.slice(0, Math.max(1, open.length - 1)).filter(({ has }) => !has),
        products: sold.map(({ id }) => id),
      };
    });
    if (places.length === 0) continue;
    const tiers = tierPoints.map((points, n) => ({
      ...{ points, productIds: products.slice(n * perTier, (n + 1) * perTier) },
    }));
    const locationIds = places.map(({ id }) => id);
    await commands.execute(
      new SaveLoyalty({ locationIds, enabled: true, tiers, otherVersions: [] }, accountId, since),
    );
  }
}
