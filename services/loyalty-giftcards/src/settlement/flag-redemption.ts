import type { NewEvent } from '@backroom/platform';
import { redeemedAmount } from '@backroom/pricing';
import { events } from '@backroom/proto/events';
import type { RedemptionFlag } from '@backroom/proto/tenders/v1/redemption';
import type { Pieces } from '../earning/redeemed.js';
import type { Settled } from './settle-payment.js';
import type { StoredPayment } from './stored-payments.js';

/**
 * Returns the flag of an irregular payment by points or tab: without a reservation, beyond the balance or limit (H-02),
 * or for an amount that differs from the value of the pieces (H-10). Undefined for other tenders and for regular
 * payments. An unpaid amount is published as a debt instead.
 */
export function flagOf(
  { tender, amount, lines, fee }: StoredPayment,
  { taken, beyond }: Pick<Settled, 'taken' | 'beyond'>,
  pieces: readonly Pieces[],
): RedemptionFlag | undefined {
  const nothing = { unreserved: 0, missing: 0, tabUnreserved: 0, tabBeyond: 0 };
  if (tender === 'tab' && taken > 0) return { ...nothing, tabUnreserved: taken, tabBeyond: beyond };
  if (tender !== 'points') return undefined;
  const worth = pieces.length > 0 ? redeemedAmount(lines, fee, pieces) : amount;
  const expected = worth === amount ? undefined : (worth ?? 0);
  if (taken === 0 && expected === undefined) return undefined;
  return { ...nothing, unreserved: taken, missing: beyond, expected };
}

export function redemptionFlagged(
  { accountId, orderId, locationId, customerId }: StoredPayment,
  flag: RedemptionFlag,
): NewEvent {
  const payload = { accountId, orderId, locationId, customerId, flag };
  return { event: events.RedemptionFlagged, key: orderId, accountId, payload };
}
