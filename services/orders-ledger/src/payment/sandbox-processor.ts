import { accountScope, type Clock, type Database } from '@backroom/platform';
import type { CardProcessor, CardRefund, ProcessorAnswer } from './card-processor.js';

/** Cards, by their last four digits, on which something goes another way than well. */
export const scriptedCards = {
  declined: '0002',
  timesOutBefore: '0127',
  timesOutAfter: '0119',
  slow: '0069',
} as const;

const slowness = 3_000;

/**
 * The built-in processor: it moves no money and remembers what it was asked in this service's own database, so that it
 * can be asked after a crash as a real one can. Any card does well but the scripted ones.
 */
export class SandboxProcessor implements CardProcessor {
  readonly name = 'sandbox';
  /** Keys whose first try was lost on its way: the next one arrives. */
  private readonly lost = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async refund(refund: CardRefund, signal: AbortSignal): Promise<ProcessorAnswer> {
    const { lastFour, key } = refund;
    if (lastFour === scriptedCards.timesOutBefore && !this.lost.has(key)) {
      this.lost.add(key);
      throw new Error('The sandbox did not hear the request');
    }
    if (lastFour === scriptedCards.slow) await this.clock.sleep(slowness, signal);
    const answer = await this.remember(refund);
    if (lastFour === scriptedCards.timesOutAfter) throw new Error('The answer of the sandbox was lost');
    return answer;
  }

  async findRefund({ accountId, key }: CardRefund): Promise<ProcessorAnswer | undefined> {
    return this.database.withTenant(accountScope(accountId), async (tx) => {
      const [row] = await tx.query<ProcessorAnswer & { [column: string]: unknown }>(
        'select state, reference, reason from sandbox_operation where account_id = $1 and key = $2',
        [accountId, key],
      );
      return row;
    });
  }

  /** The first answer to a key is the answer to it for ever. */
  private remember({ accountId, key, amount, currency, lastFour }: CardRefund): Promise<ProcessorAnswer> {
    const declined = lastFour === scriptedCards.declined;
    return this.database.withTenant(accountScope(accountId), async (tx) => {
      const [row] = await tx.query<ProcessorAnswer & { [column: string]: unknown }>(
        `insert into sandbox_operation (account_id, key, kind, amount, currency, state, reason, reference)
         values ($1, $2, 'refund', $3, $4, $5, $6, $7)
         on conflict (account_id, key) do update set key = excluded.key
         returning state, reference, reason`,
        [
          accountId,
          key,
          amount,
          currency,
          declined ? 'failed' : 'succeeded',
          declined ? 'The card was declined' : '',
          `sandbox_${key}`,
        ],
      );
      return row!;
    });
  }
}
