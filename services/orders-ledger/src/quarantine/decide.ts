import {
  currentCall,
  isUuid,
  Problem,
  scopeFor,
  type Clock,
  type CommandTx,
  type Database,
  type Principal,
} from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import type { QuarantinedOrder } from '@backroom/proto/orders/v1/quarantine';
import { fault } from '../faults.js';
import { bookOrders } from '../booking/book-orders.js';
import { quarantineResolved } from '../booking/order.events.js';
import type { readDeviceOrder } from '../booking/read-device-order.js';
import { reportOf } from './claim.js';
import {
  lockQuarantined,
  noteDecision,
  quarantinedById,
  quarantinedOf,
  type Decision,
  type QuarantineRow,
} from './quarantine.sql.js';
import type { ReasonCode } from './reason-code.js';

/** The account of a quarantined sale that the caller may decide about. Throws `notFound` outside the caller's scope. */
export async function accountOfQuarantined(database: Database, id: string): Promise<number> {
  const scope = scopeFor(currentCall().principal, permissions.RefundsIssue);
  const row = isUuid(id) ? await database.withTenant(scope, (tx) => quarantinedById(tx, id)) : undefined;
  if (!row) throw Problem.notFound('sale');
  return row.account_id;
}

/** Locks a waiting sale. Throws `conflict` if it has already been decided. */
export async function lockWaiting(tx: CommandTx, id: string): Promise<QuarantineRow> {
  const row = await lockQuarantined(tx, id);
  if (!row) throw Problem.notFound('sale');
  if (row.state !== 'waiting') throw new Problem('conflict', fault('decided'));
  return row;
}

/** Books a report like every other sale. Throws, naming the field, if it is still inconsistent. */
export async function bookReported(
  tx: CommandTx,
  row: QuarantineRow,
  body: unknown,
  readSale: typeof readDeviceOrder,
): Promise<void> {
  let refused: { code: ReasonCode; text: string } | undefined;
  const noted: typeof readSale = (message) => {
    const read = readSale(message);
    if ('refused' in read) refused = { code: read.code, text: read.refused };
    return read;
  };
  const outcomes = await bookOrders(tx, [reportOf(row, body)], noted, true);
  const [outcome] = outcomes;
  // The same sale arrived again meanwhile, correctly.
  if (!outcome) throw another();
  if (outcome.event.event.type !== 'OrderPaid') {
    const { reason } = outcome.event.payload as { reason: string };
    throw refusalOf(refused?.code, refused?.text ?? reason);
  }
  tx.publish(outcome.event);
}

/** Stores and publishes the decision, and returns the updated sale. */
export async function decide(
  tx: CommandTx,
  row: QuarantineRow,
  decision: Pick<Decision, 'state' | 'note'>,
  principal: Principal,
  clock: Clock,
): Promise<QuarantinedOrder> {
  const at = clock.now();
  const by = principal.kind === 'user' ? Number(principal.id) : 0;
  await noteDecision(tx, row.id, { ...decision, by, at });
  const { id, account_id: accountId, location_id: locationId, order_id: orderId } = row;
  const { state, note } = decision;
  tx.audit({
    accountId,
    subjectKind: 'quarantined-sale',
    subjectId: id,
    subjectName: orderId,
    locationId,
    before: { status: row.state, reason: row.reason, orderId },
    after: { status: state, orderId, ...(note && { note }) },
  });
  tx.publish(quarantineResolved({ id, accountId, locationId, orderId, state }));
  return quarantinedOf({ ...row, ...decision, resolved_by: by, resolved_at: at.getTime() });
}

const another = () => new Problem('conflict', fault('order-id'));

/** Reports a refused booking at the field that is wrong. */
function refusalOf(code: ReasonCode | undefined, reason: string): Problem {
  if (/^orderId: /.test(reason)) return another();
  if (/^lines: product /.test(reason)) return Problem.invalid('lines', fault('unknown'));
  switch (code) {
    case 'total':
      return Problem.invalid('total', fault('total-differs'));
    case 'payments':
      return Problem.invalid('payments', fault('payments-differ'));
    case 'payment-ids':
      return Problem.invalid('payments', fault('payment-twice'));
    case 'discount':
      return Problem.invalid('lines', fault('discount-above-line'));
    case 'too-large':
      return Problem.invalid('lines', fault('uncountable'));
    case 'invalid':
      return Problem.invalid(reason.slice(0, reason.indexOf(':')), fault('not-valid'));
    default:
      return new Problem('unprocessable', fault('not-booked', { reason }));
  }
}
