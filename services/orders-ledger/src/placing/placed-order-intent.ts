import { Inject, Injectable } from '@nestjs/common';
import { Clock, PLATFORM, type CommandTx, type Log, type Platform, type Tx } from '@backroom/platform';
import { CardVault } from '../card/card-vault.js';
import type { EndedIntent, ExternalIntent, IntentKey } from '../external-intent/external-intent.js';
import {
  collectPayments,
  refusedValue,
  undoAll,
  type Collected,
  type Payment,
} from '../payment/collect-payments.js';
import { ValueOfOrders } from '../stored-value/value-of-orders.js';
import type { Charger } from '../tender/tender.js';
import { TenderPorts } from '../tender/tender-ports.js';
import { tenders } from '../tender/tenders.js';
import { orderBooked } from '../booking/order.events.js';
import { placedOrder, settlePlaced, withReferences, type PlacedOrder } from './placed-order.sql.js';
import { placedOrders } from './record-placed.js';
import { writeSales } from '../booking/write-sales.sql.js';

type EndedOrder = EndedIntent<PlacedOrder, Collected>;

/** Payment of placed orders: stored value is secured before a card is charged, and both are undone together. */
@Injectable()
export class PlacedOrderIntent implements ExternalIntent<PlacedOrder, Collected> {
  readonly kind = placedOrders;
  readonly settling = {
    name: 'settle-placed-order',
    unaudited: 'the order records who placed it, and the journal its outcome',
  };
  private readonly log: Log;

  constructor(
    private readonly clock: Clock,
    private readonly value: ValueOfOrders,
    private readonly vault: CardVault,
    private readonly ports: TenderPorts,
    @Inject(PLATFORM) platform: Platform,
  ) {
    this.log = platform.log;
  }

  keyOf({ order }: PlacedOrder): IntentKey {
    return order;
  }

  load(tx: Tx, { accountId, id }: IntentKey): Promise<PlacedOrder | undefined> {
    return placedOrder(tx, [accountId], id);
  }

  async ask(placed: PlacedOrder, { isRepeated }: { isRepeated: boolean }): Promise<Collected | undefined> {
    const payments = this.paymentsOf(placed);
    const age = this.clock.now().getTime() - placed.placedAt;
    const refused = await this.value.secure(placed);
    if (!refused) return collectPayments(this.chargersOf(placed), payments, { askFirst: isRepeated, age });
    return isRepeated ? undoAll(this.chargersOf(placed), payments, refused) : refusedValue(payments, refused);
  }

  /** Books paid orders with entries and events, and ends the others. */
  async settle(
    tx: CommandTx,
    ended: readonly EndedOrder[],
    now: number,
  ): Promise<(PlacedOrder | undefined)[]> {
    const orders = ended.map(({ intent: placed, outcome }) => ({ placed, ...outcome }));
    const numbers = await settlePlaced(tx, orders, now);
    const settled = ended.map((one, nth) => settledOf(one, numbers.get(nth)));
    const paid = settled.flatMap((one, nth) =>
      one?.state === 'Paid' ? [{ ...one, traceparent: ended[nth]!.traceparent }] : [],
    );
    await book(tx, paid);
    return settled;
  }

  /** Voids card payments of an order that another caller has ended unpaid. */
  async supersede(placed: PlacedOrder, collected: Collected, ended: PlacedOrder): Promise<void> {
    if (ended.state !== 'ErrorPaying' || collected.failure) return;
    try {
      await undoAll(this.chargersOf(placed), this.paymentsOf(placed), ended.failure);
    } catch (error) {
      this.log.error(
        { err: error, order: placed.order.id },
        'card charged for an unpaid order, manual action required',
      );
    }
  }

  finish(ended: PlacedOrder): Promise<PlacedOrder> {
    return this.value.finish(ended);
  }

  private chargersOf({ order }: PlacedOrder): (payment: Payment) => Charger {
    return ({ n }) => this.ports.chargerOf(tenders.ofType(order.payments[n]!.type)!);
  }

  private paymentsOf({ order, intents }: PlacedOrder): Payment[] {
    return intents.map(({ id: key, n, ...intent }) => ({
      ...{ ...intent, n, key, orderId: order.id, accountId: order.accountId },
      token: this.vault.tokenOf({ id: key, token: intent.token }),
    }));
  }
}

/** Writes the journal and publishes, under the trace of the call that placed each order. */
async function book(
  tx: CommandTx,
  paid: (PlacedOrder & { traceparent: string | undefined })[],
): Promise<void> {
  tx.publish(...paid.map(({ order, traceparent }) => ({ ...orderBooked(order), traceparent })));
  const orders = paid.map(({ order }) => order);
  const digests = paid.map(({ digest }) => digest);
  if (paid.length > 0) await writeSales(tx, orders, digests);
}

/** @param number of the sale, 0 if it is not paid, undefined if it was already settled */
function settledOf({ intent: placed, outcome }: EndedOrder, number?: number): PlacedOrder | undefined {
  if (number === undefined) return undefined;
  const { intents, failure, valueRefused } = outcome;
  if (failure) return { ...placed, state: 'ErrorPaying', failure, valueRefused };
  const order = withReferences({ ...placed.order, prettyId: String(number) }, intents);
  return { ...placed, state: 'Paid', order };
}
