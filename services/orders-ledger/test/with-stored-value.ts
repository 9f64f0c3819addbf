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

/** The ledger with a real loyalty-giftcards, which it calls over gRPC under its own signature. */
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

  /** Creates a customer of an operator, known to both services. */
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

  /** The balance of a customer's purse, in its minor units; undefined if it was never opened. */
  async balance(customer: number, tender = 'wallet', account = 11): Promise<number | undefined> {
    const [row] = await this.keeper.sql<{ balance: number }>(
      'select balance::float8 as balance from purse where account_id = $1 and person_id = $2 and tender = $3',
      [account, customer, tender],
    );
    return row?.balance;
  }

  /** Opens a kiosk session of a customer for this time and returns its token. */
  async session(customer: number, milliseconds = 900_000): Promise<string> {
    const token = `bs_${newId()}`;
    await this.keeper.sql(
      `insert into kiosk_session (token_hash, account_id, location_id, device_id, person_id, expires_at)
       values (sha256($1::bytea), 11, $2, $3, $4, $5)`,
      [Buffer.from(token), locationOf(11), kioskOf(11), customer, new Date(now + milliseconds)],
    );
    return token;
  }

  /** Creates a customer who owes this amount on their tab. */
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

  /** Creates an empty gift card of a customer. */
  async giftCard(customer: number): Promise<string> {
    const id = newId();
    await this.keeper.sql(
      `insert into purse (account_id, id, person_id, tender, currency, credit_limit, changed_at)
       values (11, $1, $2, 'giftCard', 'USD', 0, $3)`,
      [id, customer, new Date(now)],
    );
    return id;
  }

  /** Offers these products for points at the location from now on, the cheapest tier first. */
  async program(tiers: number[][], locationId = locationOf(11)): Promise<void> {
    await this.keeper.sql(
      `insert into loyalty_program (account_id, location_id, version, valid_from, enabled, tiers)
       select 11, $1, count(*) + 1, $2, true, $3 from loyalty_program where location_id = $1`,
      [locationId, new Date(now + ++this.programs), JSON.stringify(tiers)],
    );
  }

  /** Credits a purse. */
  async fill(customer: number, amount: number, tender = 'wallet', cardId = ''): Promise<void> {
    const { tenders } = this.ledger.app.get(StoredValue);
    const currency = tender === 'points' ? 'PTS' : 'USD';
    const purse = { accountId: 11, customerId: customer, tender, cardId };
    await this.asService(() =>
      tenders.credit({ refundId: newId(), orderId: newId(), purse, amount, currency }),
    );
  }

  /** Buys something by wallet, or on the tab. Throws if the balance is too low. */
  async spend(customer: number, amount: number, tender = 'wallet'): Promise<void> {
    const { tenders } = this.ledger.app.get(StoredValue);
    const purse = { accountId: 11, customerId: customer, tender, cardId: '' };
    const orderId = newId();
    await this.asService(() =>
      tenders.reserve({ orderId, purse, amount, currency: 'USD', expiresAt: now + 600_000 }),
    );
    await this.asService(() => tenders.capture({ accountId: 11, orderId, tender, cardId: '', amount }));
  }

  /** Reserves a part of a wallet for a sale. */
  async reserve(customer: number, orderId: string, amount: number): Promise<void> {
    const { tenders } = this.ledger.app.get(StoredValue);
    const purse = { accountId: 11, customerId: customer, tender: 'wallet', cardId: '' };
    await this.asService(() =>
      tenders.reserve({ orderId, purse, amount, currency: 'USD', expiresAt: now + 600_000 }),
    );
  }

  /** Expires the holds of an order or a refund. */
  async endHold(orderId: string): Promise<void> {
    await this.keeper.sql('update hold set expires_at = $2 where order_id = $1', [orderId, new Date(0)]);
  }

  /** Deletes the hold of an order or a refund, as after a restore of stored value from an earlier backup. */
  async loseHold(orderId: string): Promise<void> {
    await this.keeper.sql(
      `with lost as (delete from hold where order_id = $1 returning account_id, purse_id, amount)
       update purse p set held = held - lost.amount from lost
       where p.account_id = lost.account_id and p.id = lost.purse_id`,
      [orderId],
    );
  }

  /** Creates a debt of a customer for an earlier sale. */
  async owe(customer: number, amount: number): Promise<void> {
    await this.keeper.sql(
      `insert into receivable (account_id, id, order_id, tender, card_id, location_id, person_id, amount, currency, at)
       values (11, $1, $2, 'wallet', '', $3, $4, $5, 'USD', $6)`,
      [newId(), newId(), locationOf(11), customer, amount, new Date(now)],
    );
  }

  /** The reserved part of a customer's wallet. */
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
    await waitUntil('the expected state is reached', is);
  }

  /** Violated invariants of the ledger. */
  async faults(): Promise<LedgerFault[]> {
    const { platform } = this.ledger;
    const whole = { nextAccountId: 0, nextMonth: '' };
    const { faults } = await this.ledger.as(superAdmin, () =>
      checkLedger(platform.database, this.ledger.clock, whole),
    );
    return faults;
  }
}
