import { accountScope } from '@backroom/platform';
import { DepositsServiceService, type DepositsService } from '@backroom/proto/tenders/v1/deposits_service';
import {
  TendersServiceService,
  type Purse,
  type TendersService,
} from '@backroom/proto/tenders/v1/tenders_service';
import { storedTender, type StoredTender } from '@backroom/proto/stored-value';
import { overGrpc, ownSignature, type ServiceOverGrpc } from '@backroom/testing/service-over-grpc';
import { loyaltyGiftcards } from '../src/blueprint.js';
import { openPurse } from '../src/purse/purse.sql.js';
import { account, CustomersUnderTest, lobby } from './customers-under-test.js';
import { settleBatch } from '../src/settlement/settle-batch.js';
import type { StoredPayment } from '../src/settlement/stored-payments.js';
import {
  checksOfPayments,
  checksOfPurses,
  firstPurse,
  lastPurse,
  purseChecks,
} from '../src/settlement/purse-checks.sql.js';

const noon = new Date(Date.UTC(2026, 5, 15, 12));

/** The service with customers who have stored value. */
export class PursesUnderTest {
  private persons = 1_000;

  private constructor(
    readonly test: CustomersUnderTest,
    private readonly served: ServiceOverGrpc,
    /** Calls over gRPC on behalf of a service. */
    readonly tenders: TendersService,
    readonly deposits: DepositsService,
  ) {}

  static async start(): Promise<PursesUnderTest> {
    const test = await CustomersUnderTest.start(noon, ownSignature('loyalty-giftcards'));
    const served = await overGrpc(loyaltyGiftcards, test.service.platform);
    const [tenders, deposits] = [served.client(TendersServiceService), served.client(DepositsServiceService)];
    return new PursesUnderTest(test, served, tenders, deposits);
  }

  get service() {
    return this.test.service;
  }

  async stop(): Promise<void> {
    await this.served.stop();
    await this.test.stop();
  }

  /** Clients of other services, over the same connection. */
  get client(): ServiceOverGrpc['client'] {
    return this.served.client;
  }

  newId = (): string => this.service.platform.ids.next();
  now = (): number => this.service.clock.now().getTime();

  pass(milliseconds: number): void {
    this.service.clock.moveTo(new Date(this.now() + milliseconds));
  }

  /** Creates a customer by a check-in. */
  async customer(): Promise<number> {
    const id = ++this.persons;
    await this.test.people({ id, firstName: 'Pat', lastName: `P${id}`, email: `p${id}@example.test` });
    await this.test.checkIn(id);
    return id;
  }

  /** Opens a purse of a customer with this spendable amount; for a tab, the limit. */
  async purseWith(tender: StoredTender, amount: number, customerId?: number): Promise<Purse> {
    const personId = customerId ?? (await this.customer());
    const id = this.newId();
    const purse = {
      accountId: account,
      customerId: personId,
      tender,
      cardId: tender === 'giftCard' ? id : '',
    };
    const currency = currencyOf(tender);
    await this.service.platform.database.withTenant(accountScope(account), (tx) =>
      openPurse(tx, {
        ...{ accountId: account, id, personId, tender, currency, at: this.service.clock.now() },
        creditLimit: tender === 'tab' ? amount : 0,
      }),
    );
    if (tender !== 'tab' && amount > 0)
      await this.tenders.credit({
        ...{ refundId: this.newId(), orderId: this.newId(), purse, amount, currency },
      });
    return purse;
  }

  /**
   * Settles a sale paid from purses without a reservation, as the ledger books it: missing value becomes a debt.
   * Returns the order id.
   */
  async sold(
    paid: readonly { purse: Purse; amount: number; points?: number }[],
    named: Partial<Pick<StoredPayment, 'orderId' | 'customerId' | 'locationId'>> = {},
  ): Promise<string> {
    this.pass(1_000);
    const orderId = named.orderId ?? this.newId();
    const payments = paid.map(({ purse: { customerId, tender, cardId }, amount, points = 0 }) => ({
      ...{ accountId: account, locationId: lobby, timezone: 'UTC', soldAt: this.now(), customerId },
      ...{ tender: storedTender(tender), cardId, amount, currency: 'USD', points },
      ...{ lines: [], isWhole: false, fee: 0, pieces: [], ...named, orderId },
    }));
    const { ids, clock, database } = this.service.platform;
    await database.withTenant(accountScope(account), (tx) =>
      settleBatch(tx, payments, { ids, now: clock.now() }),
    );
    return orderId;
  }

  async row({ accountId, customerId, tender, cardId }: Purse) {
    const [row] = await this.service.sql<{ id: string; balance: number; held: number; version: number }>(
      `select * from purse where account_id = $1 and person_id = $2 and tender = $3 and ($4 = '' or id::text = $4)`,
      [accountId, customerId, tender, cardId],
    );
    return row!;
  }

  /** Returns the currently spendable amount; expired holds do not count. */
  async spendable(purse: Purse): Promise<number> {
    const { id } = await this.row(purse);
    const [row] = await this.service.sql<{ spendable: number }>(
      `select balance + credit_limit - held + coalesce((select sum(amount) from hold h
         where h.account_id = p.account_id and h.purse_id = p.id and h.state = 'held' and h.expires_at <= $2), 0) as spendable
       from purse p where id = $1`,
      [id, this.service.clock.now()],
    );
    return row!.spendable;
  }

  /** Returns all inconsistencies. */
  async faults(): Promise<unknown[]> {
    const checks = [
      ...Object.entries(checksOfPurses).map(([check, sql]) => ({
        check,
        sql,
        more: [firstPurse, lastPurse],
      })),
      ...Object.entries(purseChecks).map(([check, sql]) => ({ check, sql, more: [] })),
      ...Object.entries(checksOfPayments).map(([check, sql]) => ({
        ...{ check, sql, more: [this.service.clock.now()] },
      })),
    ];
    const found = await Promise.all(
      checks.map(async ({ check, sql, more }) =>
        (await this.service.sql<{ subject: string }>(sql, [account, ...more])).map((row) => ({
          check,
          ...row,
        })),
      ),
    );
    const unbalanced = await this.service.sql(
      'select posting_id from journal_entry group by posting_id, currency having sum(amount) <> 0',
    );
    return [...found.flat(), ...unbalanced];
  }
}

export const currencyOf = (tender: string): string => (tender === 'points' ? 'PTS' : 'USD');
