import { Inject, Injectable } from '@nestjs/common';
import { PLATFORM, type Log, type Platform } from '@backroom/platform';
import type { Hold, ReserveRequest } from '@backroom/proto/tenders/v1/tenders_service';
import { kindOf } from '../booking/sale-kind.js';
import type { ProcessorAnswer } from '../payment/card-processor.js';
import { StoredValue } from '../stored-value/stored-value.js';
import { failed, succeeded } from '../tender/answers.js';
import type { Tender } from '../tender/tender.js';
import { TenderPorts } from '../tender/tender-ports.js';
import { tenders } from '../tender/tenders.js';
import type { RefundWithPayment } from './refund.sql.js';

/** Milliseconds that what is taken out of a wallet stays held: longer than anybody is asked again. */
const heldFor = 30 * 86_400_000;
/** The purse that a load of money fills. */
const filled = 'wallet';

/** Has refunds given by their tenders, and what was loaded taken out of the wallet first. */
@Injectable()
export class RefundTenders {
  private readonly log: Log;

  constructor(
    private readonly ports: TenderPorts,
    private readonly value: StoredValue,
    @Inject(PLATFORM) platform: Platform,
  ) {
    this.log = platform.log;
  }

  /** Throws `tender-unavailable` when nobody could be asked. */
  refuseUnavailable(tender: Tender): void {
    this.ports.refunderOf(tender);
  }

  /** Has the money given back. Throws when the outcome is unknown. */
  give(refund: RefundWithPayment): Promise<ProcessorAnswer> {
    return this.take(refund, () => this.giveTo(refund));
  }

  /** What became of a refund whose outcome is unknown; gives it only when the tender has never heard of it. */
  ask(refund: RefundWithPayment): Promise<ProcessorAnswer> {
    const find = async () => this.ports.refunderOf(tenders.named(refund.tender))?.find?.(refund);
    return this.take(refund, async () => (await find()) ?? this.giveTo(refund), find);
  }

  /**
   * Spends what was taken out of a wallet for a refund of a load, or frees it where nothing was given. What is not done
   * here is done by the event: it is said and no more.
   */
  async finish(refund: RefundWithPayment): Promise<void> {
    if (kindOf(refund) !== 'valueAdd' || refund.state === 'pending') return;
    const { accountId, id: orderId, amount } = refund;
    const hold = { accountId, orderId, tender: filled, cardId: '' };
    try {
      const { refused } = await this.value.ask(({ tenders }) =>
        refund.state === 'succeeded' ? tenders.capture({ ...hold, amount }) : tenders.release(hold),
      );
      // A refund that failed because nothing was held has nothing to free.
      if (refused && refund.state === 'succeeded')
        this.log.error(
          { err: refused, refund: orderId },
          'refunded load rejected by loyalty-giftcards, manual action required',
        );
    } catch (error) {
      this.log.warn({ err: error, refund: orderId }, 'wallet debit outcome unknown, due work will retry');
    }
  }

  /**
   * What is given back of a load comes out of the wallet first: only what is unspent (decided: Money). Where nothing is
   * held any more it may have been given before, which `find` answers.
   */
  private async take(
    refund: RefundWithPayment,
    give: () => Promise<ProcessorAnswer>,
    find?: () => Promise<ProcessorAnswer | undefined>,
  ): Promise<ProcessorAnswer> {
    if (kindOf(refund) !== 'valueAdd') return give();
    const { answer, refused } = await this.value.ask(({ tenders }) =>
      tenders.reserve(reserveRequest(refund)),
    );
    if (refused) return (await find?.()) ?? failed(refused.detail);
    if (isThere(answer.hold)) return give();
    return (await find?.()) ?? failed('What was held in the wallet is free again');
  }

  private async giveTo(refund: RefundWithPayment): Promise<ProcessorAnswer> {
    const refunder = this.ports.refunderOf(tenders.named(refund.tender));
    return refunder ? refunder.give(refund) : succeeded;
  }
}

const isThere = (hold: Hold | undefined): boolean => ['held', 'captured'].includes(hold?.state ?? '');

function reserveRequest(refund: RefundWithPayment): ReserveRequest {
  const { id: orderId, accountId, customerId, amount, currency, requestedAt, locationId } = refund;
  return {
    ...{ orderId, amount, currency, locationId, expiresAt: requestedAt + heldFor, depositId: refund.orderId },
    purse: { accountId, customerId, tender: filled, cardId: '' },
  };
}
