import { currentPrincipal, Database, Problem, scopeFor } from '@backroom/platform';
import type {
  ListQuarantinedRequest,
  ListQuarantinedResponse,
} from '@backroom/proto/orders/v1/quarantine_service';
import { permissions } from '@backroom/proto/permissions';
import { fault } from '../faults.js';
import { accountsOf } from '../copies/accounts-of.js';
import { countQuarantined, pageOfQuarantined, quarantinedOf, states } from './quarantine.sql.js';

/** Max counted rows and reachable offset. */
const countLimit = 10_000;

/** Lists quarantined sales, waiting or decided, latest first (LEDG-8). */
export async function listQuarantined(
  database: Database,
  request: ListQuarantinedRequest,
): Promise<ListQuarantinedResponse> {
  const scope = scopeFor(currentPrincipal(), permissions.LedgerAll, request.accountIds);
  const selected = states[request.state as keyof typeof states];
  if (!selected)
    throw Problem.invalid('state', fault('not-one-of', { allowed: ['waiting', 'booked', 'rejected'] }));
  return database.withTenant(scope, async (tx) => {
    const filter = {
      accounts: await accountsOf(tx, scope),
      locations: request.locationIds,
      keywords: request.keywords,
      states: selected,
      sort: request.sort,
    };
    const offset = (request.page - 1) * request.limit;
    const total = await countQuarantined(tx, filter, countLimit + 1);
    const rows = offset >= countLimit ? [] : await pageOfQuarantined(tx, filter, offset, request.limit);
    return {
      orders: rows.map(quarantinedOf),
      total: Math.min(total, countLimit),
      totalExact: total <= countLimit,
    };
  });
}
