import { Inject, Injectable } from '@nestjs/common';
import {
  accountScope,
  Clock,
  Commands,
  currentTraceparent,
  Database,
  Gathering,
  PLATFORM,
  servicePrincipal,
  type Log,
  type Platform,
} from '@backroom/platform';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import type { ProcessorAnswer } from '../payment/card-processor.js';
import { refundById, type RefundWithPayment } from './refund.sql.js';
import { settleRefunds, type EndedRefund } from './settle-refund.js';
import { Tenders } from './tenders.js';

/** Brings refunds that were asked for to their end. Any number may work at the same refund: it ends once. */
@Injectable()
export class RefundDriver {
  private readonly log: Log;
  private readonly ending = new Gathering<Ending>((endings) => this.settleAll(endings), { most: 50 });

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
  give(refund: RefundWithPayment): Promise<Refund> {
    return this.drive(refund, () => this.tenders.give(refund));
  }

  /** Asks what became of a refund, and goes on from there. */
  async resume(accountId: number, id: string): Promise<Refund> {
    const refund = await this.read(accountId, id);
    return this.drive(refund, () => this.tenders.ask(refund));
  }

  private async drive(refund: Refund, ask: () => Promise<ProcessorAnswer>): Promise<Refund> {
    if (refund.state !== 'pending') return refund;
    let answer: ProcessorAnswer;
    try {
      answer = await ask();
    } catch (error) {
      // Nobody knows whether it was given: it stays pending, and due work asks.
      this.log.warn({ err: error, refund: refund.id }, 'the outcome of a refund is unknown');
      return refund;
    }
    const { state, reason, points } = answer;
    if (state === 'pending') return refund;
    const ending: Ending = { refund, state, reason, points, traceparent: currentTraceparent() };
    await this.ending.add([ending]);
    const ended = ending.outcome ?? (await this.read(refund.accountId, refund.id));
    await this.tenders.finish(ended);
    return ended;
  }

  /** One transaction for as many as came to their end meanwhile. */
  private async settleAll(endings: readonly Ending[]): Promise<void> {
    const options = {
      name: 'settle-refund',
      scope: accountScope(...endings.map(({ refund }) => refund.accountId)),
      principal: servicePrincipal('orders-ledger'),
      unaudited: 'who asked for it is in the log, and what came of it in the journal',
    };
    const outcomes = await this.commands.run(options, (tx) =>
      settleRefunds(tx, endings, this.clock.now().getTime()),
    );
    for (const [nth, outcome] of outcomes.entries()) endings[nth]!.outcome = outcome;
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

/** A refund that is to be ended, and what came of it: nothing when it had ended before. */
interface Ending extends EndedRefund {
  outcome?: Refund | undefined;
}
