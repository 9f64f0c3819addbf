import { Inject, Injectable } from '@nestjs/common';
import {
  accountScope,
  cancel,
  Clock,
  Commands,
  Database,
  PLATFORM,
  servicePrincipal,
  type CommandTx,
  type Log,
  type Platform,
} from '@backroom/platform';
import { CARD_PROCESSOR, type CardPayment, type CardProcessor } from '../payment/card-processor.js';
import { collectPayments, type Collected } from '../payment/collect-payments.js';
import { orderPaid } from './order.events.js';
import { orderAskAgain } from './place-order.command.js';
import {
  placedOrder,
  settlePaid,
  settleUnpaid,
  withReferences,
  type PlacedOrder,
} from './placed-order.sql.js';
import { writeSales } from './write-sales.sql.js';

/** Brings placed orders to their end. Any number may work at the same order: it is booked once, or not at all. */
@Injectable()
export class OrderDriver {
  private readonly log: Log;

  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly clock: Clock,
    @Inject(CARD_PROCESSOR) private readonly processor: CardProcessor | undefined,
    @Inject(PLATFORM) platform: Platform,
  ) {
    this.log = platform.log;
  }

  /** Has an order paid that was just placed. Still pending when the outcome of a payment is unknown. */
  pay(placed: PlacedOrder): Promise<PlacedOrder> {
    return this.drive(placed, false);
  }

  /** Asks what became of an order's payments, and goes on from there. */
  async resume(accountId: number, id: string): Promise<PlacedOrder> {
    return this.drive(await this.read(accountId, id), true);
  }

  private async drive(placed: PlacedOrder, askFirst: boolean): Promise<PlacedOrder> {
    if (placed.state !== 'pending') return placed;
    const { order, intents } = placed;
    const payments = intents.map(({ id: key, n, ...intent }): CardPayment & { n: number } => ({
      ...{ ...intent, n, key, orderId: order.id, accountId: order.accountId },
    }));
    let collected: Collected | undefined;
    try {
      const age = this.clock.now().getTime() - placed.placedAt;
      collected = await collectPayments(this.processor, payments, { askFirst, age });
    } catch (error) {
      // Nobody knows whether it was paid: it stays pending, and due work asks.
      this.log.warn({ err: error, order: order.id }, 'the outcome of a payment is unknown');
    }
    return collected ? this.settle(placed, collected) : placed;
  }

  /** The second transaction: booked with entries and event, or ended without. Whoever comes too late reads what is. */
  private async settle(placed: PlacedOrder, { intents, failure }: Collected): Promise<PlacedOrder> {
    const { order, digest } = placed;
    const now = this.clock.now().getTime();
    const options = {
      name: 'settle-placed-order',
      scope: accountScope(order.accountId),
      principal: servicePrincipal('orders-ledger'),
      unaudited: 'the order says who placed it, and the journal what came of it',
    };
    const settled = await this.commands.run(options, async (tx): Promise<PlacedOrder | undefined> => {
      if (failure) {
        if (!(await settleUnpaid(tx, order, intents, failure, now))) return undefined;
        await cancel(tx, orderAskAgain, order.id);
        return { ...placed, state: 'ErrorPaying', failure };
      }
      const number = await settlePaid(tx, order, intents, now);
      if (number === undefined) return undefined;
      const booked = withReferences({ ...order, prettyId: String(number) }, intents);
      await book(tx, booked, digest);
      return { ...placed, state: 'Paid', order: booked };
    });
    return settled ?? this.read(order.accountId, order.id);
  }

  /** As it stands now. Throws when there is none. */
  private async read(accountId: number, id: string): Promise<PlacedOrder> {
    const found = await this.database.withTenant(accountScope(accountId), (tx) =>
      placedOrder(tx, [accountId], id),
    );
    if (!found) throw new Error(`There is no placed order ${id}`);
    return found;
  }
}

async function book(tx: CommandTx, order: PlacedOrder['order'], digest: Buffer): Promise<void> {
  await writeSales(tx, [order], [digest]);
  await cancel(tx, orderAskAgain, order.id);
  tx.publish(orderPaid(order));
}
