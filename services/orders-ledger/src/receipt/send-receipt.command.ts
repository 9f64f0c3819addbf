import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  accountScope,
  accountsWith,
  Clock,
  Commands,
  currentCall,
  currentPrincipal,
  Database,
  everyTenant,
  FieldCheck,
  Ids,
  knownLanguage,
  MailSealer,
  Problem,
  scopeFor,
} from '@backroom/platform';
import type { SendReceiptRequest } from '@backroom/proto/orders/v1/sales_service';
import { permissions } from '@backroom/proto/permissions';
import { fault } from '../faults.js';
import { accountsOf } from '../copies/accounts-of.js';
import type { SaleKey } from '../ledger/list-orders.sql.js';
import { ordersByIds } from '../ledger/orders-by-ids.sql.js';
import { currentBuyer } from '../sale/own-orders.query.js';
import { lockDisplay, saleOfId, salesOfId } from '../sale/sale-display.sql.js';
import { receiptMail } from './receipt-mail.js';
import { StoredValue } from '../stored-value/stored-value.js';
import { insertReceiptMail, ownSaleOfId, receiptsSince } from './receipt.sql.js';

const hour = 3_600_000;
/** Max receipts of one sale within an hour, to protect mailboxes. */
const maxPerHour = 10;
/** Mails that were not sent by then are dropped. */
const lifetime = 24 * hour;

export class SendReceipt {
  constructor(readonly request: SendReceiptRequest) {}
}

/** Mails a receipt (LEDG-4): one mail per idempotency key, with the address sealed until it reaches the mail server. */
@CommandHandler(SendReceipt)
export class SendReceiptHandler implements ICommandHandler<SendReceipt, null> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly mails: MailSealer,
    private readonly value: StoredValue,
  ) {}

  async execute({ request }: SendReceipt): Promise<null> {
    const { principal, idempotencyKey } = currentCall();
    const key = await this.saleInReach(request.orderId);
    const check = new FieldCheck();
    const to = check.email('email', request.email);
    check.done();
    const scope = accountScope(key.account_id);
    const settled = await this.settledBy(key);
    const options = { name: 'send-receipt', scope, principal, idempotencyKey, input: request };
    return this.commands.run(options, async (tx) => {
      const now = this.clock.now();
      await lockDisplay(tx, key);
      if ((await receiptsSince(tx, key, new Date(now.getTime() - hour))) >= maxPerHour)
        throw new Problem('tooMany', fault('too-many-receipts', { times: maxPerHour }));
      const [order] = await ordersByIds(tx, [key]);
      const id = this.ids.next();
      await insertReceiptMail(tx, key, id, now);
      const language = knownLanguage(request.language);
      const expiresAt = new Date(now.getTime() + lifetime);
      tx.publish(
        this.mails.requested(receiptMail(order!, settled, { id: `receipt/${id}`, to, language, expiresAt })),
      );
      tx.audit({
        accountId: key.account_id,
        subjectKind: 'order',
        subjectId: key.id,
        subjectName: order!.prettyId,
        after: { recipient: to },
      });
      return null;
    });
  }

  /** The part of a load that paid the customer's debt (H-03); 0 for other kinds, and for a load not yet deposited. */
  private async settledBy({ account_id: accountId, id }: SaleKey): Promise<number> {
    const [sale] = await this.database.withTenant(accountScope(accountId), (tx) =>
      tx.query<{ kind: string }>('select kind from sale where account_id = $1 and id = $2', [accountId, id]),
    );
    if (sale?.kind !== 'valueAdd') return 0;
    const { answer } = await this.value.ask(({ deposits }) =>
      deposits.getDeposit({ accountId, depositId: id }),
    );
    return answer?.deposit?.settled ?? 0;
  }

  /** A sale of a ledger that the caller may change, or one that they bought; all others are not found. */
  private async saleInReach(orderId: string): Promise<SaleKey> {
    const principal = currentPrincipal();
    if (accountsWith(principal, permissions.LedgerChange).length > 0) {
      const scope = scopeFor(principal, permissions.LedgerChange);
      const kept = await this.database.withTenant(scope, async (tx) => {
        const accounts = await accountsOf(tx, scope);
        const [one] = await salesOfId(tx, accounts, orderId);
        return one && saleOfId(tx, accounts, orderId);
      });
      if (kept) return kept;
    }
    const buyer = currentBuyer();
    const bought = await this.database.withTenant(everyTenant, (tx) => ownSaleOfId(tx, buyer, orderId));
    if (!bought) throw Problem.notFound('sale');
    return bought;
  }
}
