import type { NewEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { PurseRow } from './purse.sql.js';

export const purseChanged = (purse: PurseRow): NewEvent => changed(purse, false);

/** Reserved or released value, without a movement. */
export const reservedChanged = (purse: PurseRow): NewEvent => changed(purse, true);

function changed(purse: PurseRow, balanceKept: boolean): NewEvent {
  const { id, personId, changedAt, accountId, tender, currency, balance, held, creditLimit, version } = purse;
  const payload = {
    ...{
      accountId,
      purseId: id,
      customerId: personId,
      tender,
      currency,
      balance,
      held,
      creditLimit,
      version,
      balanceKept,
    },
    at: changedAt.getTime(),
  };
  return { event: events.PurseChanged, key: id, accountId, payload };
}
