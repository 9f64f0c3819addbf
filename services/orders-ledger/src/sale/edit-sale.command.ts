import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentCall,
  FieldCheck,
  withoutSecrets,
  refuseStale,
  scopeFor,
  type CommandTx,
} from '@backroom/platform';
import type { Order } from '@backroom/proto/orders/v1/order';
import type { EditSaleRequest } from '@backroom/proto/orders/v1/sales_service';
import { permissions } from '@backroom/proto/permissions';
import { maxLengths } from '@backroom/proto/lengths';
import { fault } from '../faults.js';
import { accountsOf } from '../copies/accounts-of.js';
import { ordersByIds } from '../ledger/orders-by-ids.sql.js';
import { lockDisplay, saleOfId, writeDisplay, type DisplayRow } from './sale-display.sql.js';

/** The earliest accepted time; the future is limited to the same clock skew as for devices. */
const earliest = Date.UTC(2000, 0, 1);
const ahead = 5 * 60_000;

export class EditSale {
  constructor(readonly request: EditSaleRequest) {}
}

/**
 * Edits the customer, time and notes shown for a sale (LEDG-6). The booking date, the journal and reports stay
 * unchanged, so no event is published.
 */
@CommandHandler(EditSale)
export class EditSaleHandler implements ICommandHandler<EditSale, Order> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ request }: EditSale): Promise<Order> {
    const { principal, idempotencyKey } = currentCall();
    const scope = scopeFor(principal, permissions.LedgerChange);
    const changes = readEdit(request, this.clock.now().getTime());
    const options = { name: 'edit-sale', scope, principal, idempotencyKey, input: request };
    return this.commands.run(options, async (tx) => {
      const key = await saleOfId(tx, await accountsOf(tx, scope), request.orderId);
      const before = await lockDisplay(tx, key);
      refuseStale('sale', before.version, request.version);
      const after = { ...before, ...changes };
      await writeDisplay(tx, after);
      audit(tx, before, after);
      return (await ordersByIds(tx, [key]))[0]!;
    });
  }
}

/** The requested columns, normalized. Throws `invalid` naming every invalid field. */
function readEdit({ customerName, soldAt, notes }: EditSaleRequest, now: number): Partial<DisplayRow> {
  const check = new FieldCheck();
  const changes: Partial<DisplayRow> = {};
  if (customerName !== undefined) {
    changes.shown_customer = check.name('customerName', customerName, maxLengths.shownCustomer, 0);
    check.by(withoutSecrets, 'customerName', changes.shown_customer);
  }
  if (notes !== undefined) {
    changes.notes = check.text('notes', notes, maxLengths.notes);
    check.by(withoutSecrets, 'notes', changes.notes);
  }
  if (soldAt !== undefined) {
    if (soldAt !== 0 && !(soldAt >= earliest && soldAt <= now + ahead))
      check.refuse('saleDate', fault('sale-date', { first: '2000' }));
    else changes.shown_at = soldAt === 0 ? null : new Date(soldAt);
  }
  check.done();
  return changes;
}

function audit(tx: CommandTx, before: DisplayRow, after: DisplayRow): void {
  const auditedFields = ({ shown_customer, shown_at, notes }: DisplayRow) => ({
    customerName: shown_customer,
    saleDate: shown_at?.toISOString() ?? '',
    notes,
  });
  tx.audit({
    accountId: before.account_id,
    subjectKind: 'order',
    subjectId: before.id,
    subjectName: before.pretty_id,
    before: auditedFields(before),
    after: auditedFields(after),
  });
}
