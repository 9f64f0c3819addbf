import { createHash } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import {
  accountScope,
  Commands,
  currentPrincipal,
  readState,
  SeededRandom,
  uuidv7,
  type CommandTx,
  type DatabasePlatform,
} from '@backroom/platform';
import { paymentTypes, type DeviceOrder } from '@backroom/proto/devices';
import { events } from '@backroom/proto/events';
import type { PurseChanged } from '@backroom/proto/tenders/v1/purse_events';
import { CardVault } from '../card/card-vault.js';
import { insertCard } from '../card/card.sql.js';
import { loadOf } from '../load/load-of.js';
import { bookOrders } from '../booking/book-orders.js';
import { nextNumbers } from '../booking/book-orders.sql.js';
import { orderBooked } from '../booking/order.events.js';
import { factsOf } from '../placing/placed-order.sql.js';
import type { ReportedSale } from '../booking/reported-sale.js';
import { writeSales } from '../booking/write-sales.sql.js';
import { demoSale, pick, type DemoMarket } from './demo-sale.js';

const day = 86_400_000;
/** The number of tabs in each operator's demo. */
const tabsOfEach = 4;
/** Milliseconds that the event of the last tab may take to arrive. */
const timeoutMs = 10_000;

/** The history of a customer's tab. */
interface Story {
  /** Min and max purchases as a share of its limit. */
  upTo: [least: number, most: number];
  /** Days ago: the first and the last purchase. */
  bought: [from: number, to: number];
  /** Days since the payment, and whether it covered everything or only the first purchase. */
  paid?: { days: number; all: boolean };
  /** Tokens of the sandbox, the default first. */
  cards: readonly string[];
}

const stories: readonly Story[] = [
  {
    upTo: [0.3, 0.7],
    bought: [12, 1],
    paid: { days: 4, all: false },
    cards: ['tok_visa_4242', 'tok_mastercard_4444'],
  },
  // Near its limit, with a card that is declined.
  { upTo: [0.82, 1], bought: [9, 1], cards: ['tok_visa_0002'] },
  { upTo: [0.4, 0.9], bought: [48, 26], paid: { days: 20, all: true }, cards: ['tok_mastercard_4444'] },
  // Above its limit, without a card.
  { upTo: [1.01, 3], bought: [25, 2], cards: [] },
];

/** The demo's tabs, as published by loyalty-giftcards. */
export async function demoTabs({ eventLog, clock }: DatabasePlatform): Promise<PurseChanged[]> {
  const until = clock.now().getTime() + timeoutMs;
  const accounts = (await readState(eventLog, events.AccountChanged)).length;
  for (;;) {
    const tabs = (await readState(eventLog, events.PurseChanged)).filter(({ tender }) => tender === 'tab');
    if (tabs.length >= accounts * tabsOfEach || clock.now().getTime() >= until) return tabs;
    await clock.sleep(100);
  }
}

/** Creates purchases on account, tab payments, and the customers' cards. */
export async function seedTabs(
  app: INestApplicationContext,
  market: DemoMarket,
  tabs: readonly PurseChanged[],
  now: number,
): Promise<void> {
  const { accountId, kiosks } = market;
  if (kiosks.length === 0) return;
  const options = {
    name: 'book-demo-tabs',
    scope: accountScope(accountId),
    principal: currentPrincipal(),
    idempotencyKey: `demo:tabs:${accountId}`,
    unaudited: 'demo data, not purchases by a user',
  };
  const own = tabs.filter((tab) => tab.accountId === accountId && tab.creditLimit > 0);
  own.sort((a, b) => a.customerId - b.customerId);
  const vault = app.get(CardVault);
  await app.get(Commands).run(options, async (tx) => {
    const random = new SeededRandom(accountId + 7);
    const payments: Paying[] = [];
    for (const [n, story] of stories.entries()) {
      const tab = own[n];
      if (!tab) continue;
      const sales = purchases(market, tab, story, random, now);
      tx.publish(...(await bookOrders(tx, sales)).map(({ event }) => event));
      const totals = sales.map(totalOf);
      const value = story.paid?.all ? totals.reduce((sum, total) => sum + total, 0) : (totals[0] ?? 0);
      if (story.paid && value > 0)
        payments.push({ customerId: tab.customerId, value, at: now - story.paid.days * day });
      if (vault.isOpen) await leaveCards(tx, vault, tab, story.cards, { random, now });
    }
    await payTabs(tx, market, payments, random);
  });
}

const totalOf = ({ message }: ReportedSale): number =>
  (JSON.parse(Buffer.from(message.body).toString()) as DeviceOrder).total;

/** Purchases for the share of the limit in the story. */
function purchases(
  market: DemoMarket,
  { customerId, creditLimit }: PurseChanged,
  { upTo: [least, most], bought: [from, to] }: Story,
  random: SeededRandom,
  now: number,
): ReportedSale[] {
  const bought: ReportedSale[] = [];
  let owed = 0;
  for (let tries = 0; tries < 200 && owed < creditLimit * least; tries++) {
    const at = Math.floor(now - (to + random.next() * (from - to)) * day);
    const sale = demoSale(market, random, at, customerId, 'tab');
    const total = totalOf(sale);
    if (total === 0 || owed + total > creditLimit * most) continue;
    bought.push(sale);
    owed += total;
  }
  return bought;
}

interface Paying {
  customerId: number;
  /** Minor units. */
  value: number;
  at: number;
}

/** Booked like a payment taken by the processor. */
async function payTabs(
  tx: CommandTx,
  { accountId, kiosks }: DemoMarket,
  payments: readonly Paying[],
  random: SeededRandom,
): Promise<void> {
  if (payments.length === 0) return;
  const numbers = await nextNumbers(
    tx,
    payments.map(() => accountId),
  );
  const paid = await Promise.all(
    payments.map(async ({ customerId, value, at }, n) => {
      const { locationId } = pick(random, kiosks);
      const place = (await factsOf(tx, { locationId, kioskId: 0, productIds: [], at }))!;
      const card = { method: 'creditCard', type: paymentTypes.card, amount: value };
      const nextId = () => uuidv7(at, random.bytes(10));
      const making = { id: nextId(), nextId, at, traceId: random.bytes(16).toString('hex') };
      const order = loadOf(
        { customerId, value, isPoints: false, payments: [card] },
        place,
        making,
        'tabPayment',
      );
      const [payment] = order.payments;
      return { ...order, prettyId: String(numbers[n]!), payments: [{ ...payment!, lastFour: '4242' }] };
    }),
  );
  const digests = paid.map(({ id }) => createHash('sha256').update(id).digest());
  await writeSales(tx, paid, digests);
  tx.publish(...paid.map(orderBooked));
}

/** Saves cards as their owners do with the sandbox. */
async function leaveCards(
  tx: CommandTx,
  vault: CardVault,
  { accountId, customerId }: PurseChanged,
  tokens: readonly string[],
  { random, now }: { random: SeededRandom; now: number },
): Promise<void> {
  for (const [n, token] of tokens.entries()) {
    const at = now - (60 - n) * day;
    const id = uuidv7(at, random.bytes(10));
    const [, brand, lastFour] = token.split('_') as [string, string, string];
    const reference = vault.keep(id, token);
    const card = {
      accountId,
      id,
      customerId,
      reference,
      brand,
      lastFour,
      expires: '2029-12',
      isDefault: n === 0,
    };
    await insertCard(tx, card, new Date(at));
  }
}
