import { Injectable } from '@nestjs/common';
import type { CommandTx, Tx } from '@backroom/platform';
import type { EndedIntent, ExternalIntent, IntentKey } from '../external-intent/external-intent.js';
import type { ProcessorAnswer } from '../payment/card-processor.js';
import { refundById, type RefundWithPayment } from './refund.sql.js';
import { refunds, settleRefunds } from './settle-refund.js';
import { RefundTenders } from './refund-tenders.js';

/** The final response of a tender. */
export interface FinalAnswer extends ProcessorAnswer {
  state: 'succeeded' | 'failed';
}

/** How refunds are paid: by the tender that was charged. */
@Injectable()
export class RefundIntent implements ExternalIntent<RefundWithPayment, FinalAnswer> {
  readonly kind = refunds;
  readonly settling = {
    name: 'settle-refund',
    unaudited: 'the audit log records who requested it, and the journal its outcome',
  };

  constructor(private readonly tenders: RefundTenders) {}

  keyOf(refund: RefundWithPayment): IntentKey {
    return refund;
  }

  load(tx: Tx, { accountId, id }: IntentKey): Promise<RefundWithPayment | undefined> {
    return refundById(tx, accountId, id);
  }

  async ask(
    refund: RefundWithPayment,
    { isRepeated }: { isRepeated: boolean },
  ): Promise<FinalAnswer | undefined> {
    const answer = isRepeated ? await this.tenders.ask(refund) : await this.tenders.give(refund);
    return isFinal(answer) ? answer : undefined;
  }

  settle(
    tx: CommandTx,
    ended: readonly EndedIntent<RefundWithPayment, FinalAnswer>[],
    now: number,
  ): Promise<(RefundWithPayment | undefined)[]> {
    const refunds = ended.map(({ intent: refund, outcome: { state, reason, points }, traceparent }) => ({
      ...{ refund, state, reason, points, traceparent },
    }));
    return settleRefunds(tx, refunds, now);
  }

  async finish(ended: RefundWithPayment): Promise<RefundWithPayment> {
    await this.tenders.finish(ended);
    return ended;
  }
}

const isFinal = (answer: ProcessorAnswer): answer is FinalAnswer => answer.state !== 'pending';
