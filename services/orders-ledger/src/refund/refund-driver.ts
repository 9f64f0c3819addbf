import { Inject, Injectable } from '@nestjs/common';
import {
  accountScope,
  Clock,
  Commands,
  Database,
  PLATFORM,
  servicePrincipal,
  type Log,
  type Platform,
} from '@backroom/platform';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import type { ProcessorAnswer } from '../payment/card-processor.js';
import { refundById, type RefundWithPayment } from './refund.sql.js';
import { settleRefund } from './settle-refund.js';
import { Tenders } from './tenders.js';

/** Brings refunds that were asked for to their end. Any number may work at the same refund: it ends once. */
@Injectable()
export class RefundDriver {
  private readonly log: Log;

  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly tenders: Tenders,
    @Inject(PLATFORM) platform: Platform,
  ) {
    this.log = platform.log;
  }

  /** Has a refund given that was just asked for. Its state afterwards; still pending when the outcome is unknown. */
  give(accountId: number, id: string): Promise<Refund> {
    return this.drive(accountId, id, (found) => this.tenders.give(found));
  }

  /** Asks what became of a refund, and goes on from there. */
  resume(accountId: number, id: string): Promise<Refund> {
    return this.drive(accountId, id, (found) => this.tenders.ask(found));
  }

  private async drive(
    accountId: number,
    id: string,
    answerTo: (refund: RefundWithPayment) => Promise<ProcessorAnswer>,
  ): Promise<Refund> {
    const refund = await this.read(accountId, id);
    if (refund.state !== 'pending') return refund;
    let answer: ProcessorAnswer;
    try {
      answer = await answerTo(refund);
    } catch (error) {
      // Nobody knows whether it was given: it stays pending, and due work asks.
      this.log.warn({ err: error, refund: id }, 'the outcome of a refund is unknown');
      return refund;
    }
    const { state, reason } = answer;
    if (state === 'pending') return refund;
    const options = {
      name: 'settle-refund',
      scope: accountScope(accountId),
      principal: servicePrincipal('orders-ledger'),
      unaudited: 'who asked for it is in the log, and what came of it in the journal',
    };
    return this.commands.run(options, (tx) =>
      settleRefund(tx, accountId, id, { state, reason }, this.clock.now().getTime()),
    );
  }

  /** As it stands now. Throws when there is none. */
  private async read(accountId: number, id: string): Promise<RefundWithPayment> {
    const found = await this.database.withTenant(accountScope(accountId), (tx) =>
      refundById(tx, accountId, id),
    );
    if (!found) throw new Error(`There is no refund ${id}`);
    return found;
  }
}
