import { accountScope, everyTenant, Batcher, type Clock, type Database } from '@backroom/platform';
import type {
  CardPage,
  CardPayment,
  CardProcessor,
  CardToSave,
  CardRefund,
  Movement,
  PaymentAnswer,
  ProcessorAnswer,
  ProcessorReport,
  SavedCard,
} from './card-processor.js';

/** Cards, by their last four digits, with an outcome other than success. */
export const scriptedCards = {
  declined: '0002',
  timesOutBefore: '0127',
  timesOutAfter: '0119',
  slow: '0069',
  /** Reports pending first; then, twice, that it is done. */
  reportsTwice: '0341',
} as const;

const slowDelayMs = 3_000;

interface PendingOperation {
  operation: Operation;
  answer?: ProcessorAnswer | undefined;
}

interface Operation {
  accountId: number;
  key: string;
  kind: Movement['kind'];
  amount: number;
  currency: string;
  lastFour: string;
}

/**
 * The built-in processor: it moves no money and stores its operations in this service's own database, so that it can be
 * queried after a crash like a real one. All cards succeed except the scripted ones; the last four digits of a token
 * are those of its card.
 */
export class SandboxProcessor implements CardProcessor {
  readonly name = 'sandbox';
  /** Keys whose first attempt was lost; the second one succeeds. */
  private readonly lost = new Set<string>();
  private readonly pending = new Batcher<PendingOperation>((all) => this.storeAll(all), { maxItems: 50 });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    /** Receives its reports, like webhooks. */
    private readonly report: (news: ProcessorReport) => Promise<unknown> = async () => undefined,
  ) {}

  async pay(payment: CardPayment, signal: AbortSignal): Promise<PaymentAnswer> {
    const { accountId, orderId } = payment;
    const operation = operationOf(payment);
    const { lastFour } = operation;
    const answer = await this.carryOut(operation, signal);
    if (lastFour !== scriptedCards.reportsTwice) return { ...answer, lastFour };
    const news = { eventId: `sandbox/${payment.key}`, accountId, orderId };
    await this.report(news);
    await this.report(news);
    return { state: 'pending', reference: answer.reference, reason: '', lastFour };
  }

  /** Has no page: returns two cards that succeed, of different brands, and one that is declined. */
  async beginCard(): Promise<CardPage> {
    const cards = [
      ['visa', '4242'],
      ['mastercard', '4444'],
      ['visa', scriptedCards.declined],
    ] as const;
    return {
      samples: cards.map(([brand, lastFour]) => ({ token: `tok_${brand}_${lastFour}`, brand, lastFour })),
    };
  }

  /** Stores nothing: the reference of a card is its token. */
  async saveCard({ token }: CardToSave): Promise<SavedCard> {
    const [, brand = ''] = /(visa|mastercard|amex|discover)/i.exec(token) ?? [];
    const [lastFour = ''] = /\d{4}$/.exec(token) ?? [];
    const expires = `${this.clock.now().getUTCFullYear() + 3}-12`;
    return { state: 'succeeded', reference: token, brand: brand.toLowerCase(), lastFour, expires };
  }

  async forgetCard(): Promise<void> {}

  async findPayment(payment: CardPayment): Promise<PaymentAnswer | undefined> {
    const { lastFour } = operationOf(payment);
    const answer = await this.stored(payment.accountId, payment.key);
    return answer && { ...answer, lastFour };
  }

  void(payment: CardPayment): Promise<ProcessorAnswer> {
    const { key, ...rest } = operationOf(payment);
    return this.store({ ...rest, key: `${key}/void`, kind: 'void', lastFour: '' });
  }

  async refund(refund: CardRefund, signal: AbortSignal): Promise<ProcessorAnswer> {
    const { accountId, key, amount, currency, lastFour } = refund;
    if (!(await this.isKnownPayment(refund)))
      return { state: 'failed', reference: '', reason: 'The card processor does not know this payment' };
    return this.carryOut({ accountId, key, kind: 'refund', amount, currency, lastFour }, signal);
  }

  /** Whether a payment taken by the sandbox is the one paid here; payments at terminals are unknown and accepted. */
  private async isKnownPayment({
    accountId,
    paymentReference,
    currency,
    paid,
  }: CardRefund): Promise<boolean> {
    const key = keyOf(paymentReference);
    if (key === undefined) return true;
    const rows = await this.database.withTenant(accountScope(accountId), (tx) =>
      tx.query(
        `select 1 from sandbox_operation
         where account_id = $1 and key = $2 and kind = 'payment' and currency = $3 and amount = $4`,
        [accountId, key, currency, paid],
      ),
    );
    return rows.length > 0;
  }

  findRefund({ accountId, key }: CardRefund): Promise<ProcessorAnswer | undefined> {
    return this.stored(accountId, key);
  }

  async *movements(from: Date, to: Date): AsyncIterable<Movement> {
    const rows = await this.database.withTenant(everyTenant, (tx) =>
      tx.query<{ kind: Movement['kind']; key: string; amount: number; currency: string; at: Date }>(
        `select kind, key, amount, currency, at from sandbox_operation
         where state = 'succeeded' and at >= $1 and at < $2`,
        [from, to],
      ),
    );
    for (const { kind, key: named, amount, currency, at } of rows) {
      const key = named.replace(/\/void$/, '');
      const reference = referenceOf(key);
      yield { kind, key, reference, amount: kind === 'payment' ? amount : -amount, currency, at: +at };
    }
  }

  private async carryOut(operation: Operation, signal: AbortSignal): Promise<ProcessorAnswer> {
    const { lastFour, key } = operation;
    if (lastFour === scriptedCards.timesOutBefore && !this.lost.has(key)) {
      this.lost.add(key);
      throw new Error('The request to the sandbox was lost');
    }
    if (lastFour === scriptedCards.slow) await this.clock.sleep(slowDelayMs, signal);
    const answer = await this.store(operation);
    if (lastFour === scriptedCards.timesOutAfter) throw new Error('The response of the sandbox was lost');
    return answer;
  }

  private async stored(accountId: number, key: string): Promise<ProcessorAnswer | undefined> {
    const rows = await this.database.withTenant(accountScope(accountId), (tx) =>
      tx.query<ProcessorAnswer & { [column: string]: unknown }>(
        'select state, reference, reason from sandbox_operation where account_id = $1 and key = $2',
        [accountId, key],
      ),
    );
    return rows[0];
  }

  private async store(operation: Operation): Promise<ProcessorAnswer> {
    const pending: PendingOperation = { operation };
    await this.pending.add([pending]);
    return pending.answer!;
  }

  /** The first response to a key is permanent. Stores all concurrent requests in one batch. */
  private async storeAll(all: readonly PendingOperation[]): Promise<void> {
    const at = this.clock.now();
    const rows = all.map(({ operation: { accountId, key, kind, amount, currency, lastFour } }) => {
      const declined = lastFour === scriptedCards.declined;
      return {
        ...{ account_id: accountId, key, kind, amount, currency, at },
        state: declined ? 'failed' : 'succeeded',
        reason: declined ? 'The card was declined' : '',
        reference: referenceOf(key),
      };
    });
    const accounts = all.map(({ operation }) => operation.accountId);
    const answers = await this.database.withTenant(accountScope(...accounts), (tx) =>
      tx.query<ProcessorAnswer & { accountId: number; key: string }>(
        `insert into sandbox_operation (account_id, key, kind, amount, currency, state, reason, reference, at)
         select account_id, key, kind, amount, currency, state, reason, reference, at
         from json_to_recordset($1::json) as t(account_id bigint, key text, kind text, amount bigint, currency text,
           state text, reason text, reference text, at timestamptz)
         on conflict (account_id, key) do update set key = excluded.key
         returning account_id as "accountId", key, state, reference, reason`,
        [JSON.stringify(rows)],
      ),
    );
    const of = new Map(answers.map(({ accountId, key, ...answer }) => [`${accountId}/${key}`, answer]));
    for (const pending of all)
      pending.answer = of.get(`${pending.operation.accountId}/${pending.operation.key}`);
  }
}

const prefix = 'sandbox_';
const referenceOf = (key: string): string => `${prefix}${key}`;
/** The key of the payment with this reference; undefined if the sandbox did not create it. */
const keyOf = (reference: string): string | undefined =>
  reference.startsWith(prefix) ? reference.slice(prefix.length) : undefined;

function operationOf({ accountId, key, amount, currency, token }: CardPayment): Operation {
  const lastFour = /\d{4}$/.exec(token)?.[0] ?? '';
  return { accountId, key, kind: 'payment', amount, currency, lastFour };
}
