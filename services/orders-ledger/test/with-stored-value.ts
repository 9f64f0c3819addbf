import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inCall, servicePrincipal } from '@backroom/platform';
import { blueprint as loyaltyGiftcards } from '@backroom/loyalty-giftcards';
import { waitUntil } from '@backroom/testing/running-system';
import { overGrpc, type ServiceOverGrpc } from '@backroom/testing/service-over-grpc';
import type { LedgerFault } from '@backroom/proto/orders/v1/journal_service';
import { StoredValue } from '../src/stored-value/stored-value.js';
import { checkLedger } from '../src/journal/check-ledger.js';
import { issuersOf, ServiceUnderTest, signingKeys, superAdmin } from '@backroom/testing/service-under-test';
import {
  kioskOf,
  locationOf,
  mailKey,
  makeCustomer,
  nameCustomer,
  markets,
  newId,
  now,
  startLedger,
} from './ledger-under-test.js';

/** The ledger beside the real keeper of stored value, which it asks over gRPC under its own signature. */
export class LedgerWithValue {
  private served: ServiceOverGrpc | undefined;
  private people = 5_000;
  private programs = 0;

  private constructor(
    readonly ledger: ServiceUnderTest,
    readonly keeper: ServiceUnderTest,
    served: ServiceOverGrpc,
  ) {
    this.served = served;
  }

  static async start(env: Record<string, string> = {}): Promise<LedgerWithValue> {
    const { publicKeys, privateKey } = signingKeys();
    const files = { FILES_DIR: join(tmpdir(), `keeper-${process.pid}`), FILES_KEY: mailKey };
    const keeper = await ServiceUnderTest.start(
      'loyalty-giftcards',
      loyaltyGiftcards,
      { ...files, MAIL_SEAL_KEY: mailKey, PRINCIPAL_ISSUERS: issuersOf(publicKeys, 'orders-ledger') },
      new Date(now),
    );
    for (const { account, currency, zone } of markets)
      await keeper.sql(
        `insert into account_copy (account_id, name, loyalty_program, timezone, status) values ($1, $2, 'yoke', $3, 'active')`,
        [account, `Operator ${account} in ${currency}`, zone],
      );
    const served = await overGrpc(loyaltyGiftcards, keeper.platform);
    const ledger = await startLedger({
      ...{ LOYALTY_GIFTCARDS_URL: served.url, PRINCIPAL_PRIVATE_KEY: privateKey },
      ...env,
    });
    return new LedgerWithValue(ledger, keeper, served);
  }

  async stop(): Promise<void> {
    await this.ledger.stop();
    await this.served?.stop();
    await this.keeper.stop();
  }

  /** Somebody who is a customer of an operator, as both sides know. */
  async customer(account = 11): Promise<number> {
    const id = ++this.people;
    await this.keeper.sql(
      `insert into customer (account_id, person_id, email, first_name, last_name, phone, name_key, email_key, state,
         joined_at, joined_by, last_seen_at)
       values ($1, $2, $4, 'Pat', $4, '', $4, $4, 'active', $3, 'code', $3)`,
      [account, id, new Date(now), `pat${id}@example.test`],
    );
    await makeCustomer(this.ledger, account, id);
    await nameCustomer(this.ledger, account, id);
    return id;
  }

  /** What is in somebody's purse, in its minor units; undefined for one that was never opened. */
  async balance(customer: number, tender = 'wallet', account = 11): Promise<number | undefined> {
    const [row] = await this.keeper.sql<{ balance: number }>(
      'select balance::float8 as balance from purse where account_id = $1 and person_id = $2 and tender = $3',
      [account, customer, tender],
    );
    return row?.balance;
  }

  /** A kiosk knows somebody by a token for as long. */
  async session(customer: number, milliseconds = 900_000): Promise<string> {
    const token = `bs_${newId()}`;
    await this.keeper.sql(
      `insert into kiosk_session (token_hash, account_id, location_id, device_id, person_id, expires_at)
       values (sha256($1::bytea), 11, $2, $3, $4, $5)`,
      [Buffer.from(token), locationOf(11), kioskOf(11), customer, new Date(now + milliseconds)],
    );
    return token;
  }

  /** Somebody who owes so much on their tab. */
  async owing(amount: number): Promise<number> {
    const customer = await this.customer();
    await this.keeper.sql(
      `insert into purse (account_id, id, person_id, tender, currency, credit_limit, changed_at)
       values (11, $1, $2, 'tab', 'USD', 10000, $3)`,
      [newId(), customer, new Date(now)],
    );
    await this.spend(customer, amount, 'tab');
    return customer;
  }

  /** A gift card of somebody's, with nothing on it. */
  async giftCard(customer: number): Promise<string> {
    const id = newId();
    await this.keeper.sql(
      `insert into purse (account_id, id, person_id, tender, currency, credit_limit, changed_at)
       values (11, $1, $2, 'giftCard', 'USD', 0, $3)`,
      [id, customer, new Date(now)],
    );
    return id;
  }

  /** The place gives these for points from now on, the cheapest tier first. */
  async program(tiers: number[][], locationId = locationOf(11)): Promise<void> {
    await this.keeper.sql(
      `insert into loyalty_program (account_id, location_id, version, valid_from, enabled, tiers)
       select 11, $1, count(*) + 1, $2, true, $3 from loyalty_program where location_id = $1`,
      [locationId, new Date(now + ++this.programs), JSON.stringify(tiers)],
    );
  }

  /** Something to spend comes into a purse. */
  async fill(customer: number, amount: number, tender = 'wallet', cardId = ''): Promise<void> {
    const { tenders } = this.ledger.app.get(StoredValue);
    const currency = tender === 'points' ? 'PTS' : 'USD';
    const purse = { accountId: 11, customerId: customer, tender, cardId };
    await this.asService(() =>
      tenders.credit({ refundId: newId(), orderId: newId(), purse, amount, currency }),
    );
  }

  /** Something is bought by wallet, or on the tab. Throws when the purse does not allow so much. */
  async spend(customer: number, amount: number, tender = 'wallet'): Promise<void> {
    const { tenders } = this.ledger.app.get(StoredValue);
    const purse = { accountId: 11, customerId: customer, tender, cardId: '' };
    const orderId = newId();
    await this.asService(() =>
      tenders.reserve({ orderId, purse, amount, currency: 'USD', expiresAt: now + 600_000 }),
    );
    await this.asService(() => tenders.capture({ accountId: 11, orderId, tender, cardId: '', amount }));
  }

  /** Something of a wallet is kept for a sale. */
  async reserve(customer: number, orderId: string, amount: number): Promise<void> {
    const { tenders } = this.ledger.app.get(StoredValue);
    const purse = { accountId: 11, customerId: customer, tender: 'wallet', cardId: '' };
    await this.asService(() =>
      tenders.reserve({ orderId, purse, amount, currency: 'USD', expiresAt: now + 600_000 }),
    );
  }

  /** The time of what is held for an order, or for a refund, ends. */
  async endHold(orderId: string): Promise<void> {
    await this.keeper.sql('update hold set expires_at = $2 where order_id = $1', [orderId, new Date(0)]);
  }

  /** What is held for an order, or for a refund, is gone: the keeper was restored from before it was. */
  async loseHold(orderId: string): Promise<void> {
    await this.keeper.sql(
      `with lost as (delete from hold where order_id = $1 returning account_id, purse_id, amount)
       update purse p set held = held - lost.amount from lost
       where p.account_id = lost.account_id and p.id = lost.purse_id`,
      [orderId],
    );
  }

  /** A customer owes something for a sale of before. */
  async owe(customer: number, amount: number): Promise<void> {
    await this.keeper.sql(
      `insert into receivable (account_id, id, order_id, tender, card_id, location_id, person_id, amount, currency, at)
       values (11, $1, $2, 'wallet', '', $3, $4, $5, 'USD', $6)`,
      [newId(), newId(), locationOf(11), customer, amount, new Date(now)],
    );
  }

  /** What of somebody's wallet is reserved. */
  async held(customer: number): Promise<number> {
    const [row] = await this.keeper.sql<{ held: number }>(
      `select held::float8 as held from purse where person_id = $1 and tender = 'wallet'`,
      [customer],
    );
    return row!.held;
  }

  asService<T>(work: () => Promise<T>): Promise<T> {
    return inCall({ principal: servicePrincipal('orders-ledger') }, work);
  }

  async until(is: () => Promise<boolean>): Promise<void> {
    await waitUntil('it comes to that', is);
  }

  /** What does not hold in the ledger. */
  async faults(): Promise<LedgerFault[]> {
    const { platform } = this.ledger;
    const whole = { nextAccountId: 0, nextMonth: '' };
    const { faults } = await this.ledger.as(superAdmin, () =>
      checkLedger(platform.database, this.ledger.clock, whole),
    );
    return faults;
  }
}
