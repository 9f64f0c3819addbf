import { accountScope, everyTenant, Gathering, type Clock, type Database } from '@backroom/platform';
import type {
  CardPage,
  CardPayment,
  CardProcessor,
  CardToSave,
  CardRefund,
  Movement,
  PaymentAnswer,
  ProcessorAnswer,
  ProcessorNews,
  SavedCard,
} from './card-processor.js';

/** Cards, by their last four digits, on which something goes another way than well. */
export const scriptedCards = {
  declined: '0002',
  timesOutBefore: '0127',
  timesOutAfter: '0119',
  slow: '0069',
  /** Says at first that it is still at work; then, twice, that it is done. */
  reportsTwice: '0341',
} as const;

const slowness = 3_000;

interface Asked {
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
 * The built-in processor: it moves no money and remembers what it was asked in this service's own database, so that it
 * can be asked after a crash as a real one can. Any card does well but the scripted ones; the last four digits of a
 * token are those of its card.
 */
export class SandboxProcessor implements CardProcessor {
  readonly name = 'sandbox';
  /** Keys whose first try was lost on its way: the next one arrives. */
  private readonly lost = new Set<string>();
  private readonly asked = new Gathering<Asked>((all) => this.rememberAll(all), { maxItems: 50 });

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    /** Takes what it reports, as a webhook would bring it. */
    private readonly report: (news: ProcessorNews) => Promise<unknown> = async () => undefined,
  ) {}

  async pay(payment: CardPayment, signal: AbortSignal): Promise<PaymentAnswer> {
    const { accountId, orderId } = payment;
    const asked = operationOf(payment);
    const answer = await this.carryOut(asked, signal);
    if (asked.lastFour !== scriptedCards.reportsTwice) return { ...answer, lastFour: asked.lastFour };
    const news = { eventId: `sandbox/${payment.key}`, accountId, orderId };
    await this.report(news);
    await this.report(news);
    return { state: 'pending', reference: answer.reference, reason: '', lastFour: asked.lastFour };
  }

  /** Has no page: one card that does well, of each of two brands, and one that is declined. */
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

  /** Keeps nothing: the reference of a card is its token. */
  async saveCard({ token }: CardToSave): Promise<SavedCard> {
    const [, brand = ''] = /(visa|mastercard|amex|discover)/i.exec(token) ?? [];
    const [lastFour = ''] = /\d{4}$/.exec(token) ?? [];
    const expires = `${this.clock.now().getUTCFullYear() + 3}-12`;
    return { state: 'succeeded', reference: token, brand: brand.toLowerCase(), lastFour, expires };
  }

  async forgetCard(): Promise<void> {}

  async findPayment(payment: CardPayment): Promise<PaymentAnswer | undefined> {
    const { lastFour } = operationOf(payment);
    const answer = await this.remembered(payment.accountId, payment.key);
    return answer && { ...answer, lastFour };
  }

  void(payment: CardPayment): Promise<ProcessorAnswer> {
    const { key, ...rest } = operationOf(payment);
    return this.remember({ ...rest, key: `${key}/void`, kind: 'void', lastFour: '' });
  }

  async refund(refund: CardRefund, signal: AbortSignal): Promise<ProcessorAnswer> {
    const { accountId, key, amount, currency, lastFour } = refund;
    if (!(await this.knowsAsPaid(refund)))
      return { state: 'failed', reference: '', reason: 'The card processor does not know this payment' };
    return this.carryOut({ accountId, key, kind: 'refund', amount, currency, lastFour }, signal);
  }

  /** Whether a payment that it took is the one that was paid with here; of those of terminals it has no memory. */
  private async knowsAsPaid({ accountId, paymentReference, currency, paid }: CardRefund): Promise<boolean> {
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
    return this.remembered(accountId, key);
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
      throw new Error('The sandbox did not hear the request');
    }
    if (lastFour === scriptedCards.slow) await this.clock.sleep(slowness, signal);
    const answer = await this.remember(operation);
    if (lastFour === scriptedCards.timesOutAfter) throw new Error('The answer of the sandbox was lost');
    return answer;
  }

  private async remembered(accountId: number, key: string): Promise<ProcessorAnswer | undefined> {
    const rows = await this.database.withTenant(accountScope(accountId), (tx) =>
      tx.query<ProcessorAnswer & { [column: string]: unknown }>(
        'select state, reference, reason from sandbox_operation where account_id = $1 and key = $2',
        [accountId, key],
      ),
    );
    return rows[0];
  }

  private async remember(operation: Operation): Promise<ProcessorAnswer> {
    const asked: Asked = { operation };
    await this.asked.add([asked]);
    return asked.answer!;
  }

  /** The first answer to a key is the answer to it for ever. As many at once as were asked for meanwhile. */
  private async rememberAll(all: readonly Asked[]): Promise<void> {
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
    for (const asked of all) asked.answer = of.get(`${asked.operation.accountId}/${asked.operation.key}`);
  }
}

const prefix = 'sandbox_';
const referenceOf = (key: string): string => `${prefix}${key}`;
/** The key of the payment that a reference names; undefined for one that the sandbox did not make. */
const keyOf = (reference: string): string | undefined =>
  reference.startsWith(prefix) ? reference.slice(prefix.length) : undefined;

function operationOf({ accountId, key, amount, currency, token }: CardPayment): Operation {
  const lastFour = /\d{4}$/.exec(token)?.[0] ?? '';
  return { accountId, key, kind: 'payment', amount, currency, lastFour };
}
