import { Inject, Injectable } from '@nestjs/common';
import {
  accountScope,
  cancel,
  Clock,
  Commands,
  currentTraceparent,
  Database,
  Gathering,
  PLATFORM,
  servicePrincipal,
  type CommandTx,
  type Log,
  type Platform,
} from '@backroom/platform';
import { CardVault } from '../card/card-vault.js';
import { CARD_PROCESSOR, type CardPayment, type CardProcessor } from '../payment/card-processor.js';
import { collectPayments, refusedValue, undoAll, type Collected } from '../payment/collect-payments.js';
import { ValueOfOrders } from '../stored-value/value-of-orders.js';
import { orderBooked } from './order.events.js';
import { orderAskAgain } from './place-order.command.js';
import {
  placedOrder,
  settlePlaced,
  withReferences,
  type EndedOrder,
  type PlacedOrder,
} from './placed-order.sql.js';
import { writeSales } from './write-sales.sql.js';

/** Brings placed orders to their end. Any number may work at the same order: it is booked once, or not at all. */
@Injectable()
export class OrderDriver {
  private readonly log: Log;
  private readonly ending = new Gathering<Ending>((endings) => this.settleAll(endings), { most: 50 });

  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly value: ValueOfOrders,
    private readonly vault: CardVault,
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
    if (placed.state !== 'pending') return this.value.finish(placed);
    const { order, intents } = placed;
    const payments = intents.map(({ id: key, n, ...intent }): CardPayment & { n: number } => ({
      ...{ ...intent, n, key, orderId: order.id, accountId: order.accountId },
      token: this.vault.tokenOf({ id: key, token: intent.token }),
    }));
    let collected: Collected | undefined;
    try {
      const age = this.clock.now().getTime() - placed.placedAt;
      const refused = await this.value.secure(placed);
      if (refused)
        collected = askFirst
          ? await undoAll(this.processor, payments, refused)
          : refusedValue(payments, refused);
      else collected = await collectPayments(this.processor, payments, { askFirst, age });
    } catch (error) {
      // Nobody knows whether it was paid: it stays pending, and due work asks.
      this.log.warn({ err: error, order: order.id }, 'the outcome of a payment is unknown');
    }
    if (!collected) return placed;
    const ended = await this.settle(placed, collected);
    // Somebody else ended it unpaid meanwhile, and knew nothing of what was taken here.
    if (ended.state === 'ErrorPaying' && !collected.failure) await this.giveBack(payments, ended);
    return this.value.finish(ended);
  }

  /** Voids what cards gave for an order that is not paid. */
  private async giveBack(
    payments: readonly (CardPayment & { n: number })[],
    { order, failure }: PlacedOrder,
  ): Promise<void> {
    try {
      await undoAll(this.processor, payments, failure);
    } catch (error) {
      this.log.error({ err: error, order: order.id }, 'a card was charged for an order that is not paid');
    }
  }

  /** Whoever comes too late reads what is. */
  private async settle(placed: PlacedOrder, collected: Collected): Promise<PlacedOrder> {
    const ending: Ending = { placed, ...collected, traceparent: currentTraceparent() };
    await this.ending.add([ending]);
    return ending.outcome ?? this.read(placed.order.accountId, placed.order.id);
  }

  /** The second transaction: booked with entries and event, or ended without; for as many as came meanwhile. */
  private async settleAll(endings: readonly Ending[]): Promise<void> {
    const options = {
      name: 'settle-placed-order',
      scope: accountScope(...endings.map(({ placed }) => placed.order.accountId)),
      principal: servicePrincipal('orders-ledger'),
      unaudited: 'the order says who placed it, and the journal what came of it',
    };
    const now = this.clock.now().getTime();
    const outcomes = await this.commands.run(options, async (tx) => {
      const numbers = await settlePlaced(tx, endings, now);
      const settled = endings.map((ending, nth) => outcomeOf(ending, numbers.get(nth)));
      const paid = settled.flatMap((one, nth) =>
        one?.state === 'Paid' ? [{ ...one, traceparent: endings[nth]!.traceparent }] : [],
      );
      const ids = endings.map(({ placed }) => placed.order.id);
      await Promise.all([book(tx, paid), cancel(tx, orderAskAgain, ...ids)]);
      return settled;
    });
    for (const [nth, outcome] of outcomes.entries()) endings[nth]!.outcome = outcome;
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

/** In the journal and published, under the trace of the call that placed each. */
async function book(
  tx: CommandTx,
  paid: (PlacedOrder & { traceparent: string | undefined })[],
): Promise<void> {
  tx.publish(...paid.map(({ order, traceparent }) => ({ ...orderBooked(order), traceparent })));
  const orders = paid.map(({ order }) => order);
  const digests = paid.map(({ digest }) => digest);
  if (paid.length > 0) await writeSales(tx, orders, digests);
}

/** An order that is to be ended, and what came of it: nothing when it had ended before. */
interface Ending extends EndedOrder {
  /** Of the call that placed it. */
  traceparent: string | undefined;
  outcome?: PlacedOrder | undefined;
}

function outcomeOf(
  { placed, intents, failure, valueRefused }: Ending,
  number?: number,
): PlacedOrder | undefined {
  if (number === undefined) return undefined;
  if (failure) return { ...placed, state: 'ErrorPaying', failure, valueRefused };
  const order = withReferences({ ...placed.order, prettyId: String(number) }, intents);
  return { ...placed, state: 'Paid', order };
}
