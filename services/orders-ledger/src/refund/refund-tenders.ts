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

/** Milliseconds that a wallet debit stays held: longer than any retry. */
const holdLifetimeMs = 30 * 86_400_000;
/** The purse that a load of money fills. */
const loadTender = 'wallet';

/** Refunds by tenders; a loaded amount is taken out of the wallet first. */
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

  /** Throws `tender-unavailable` if no party can pay the refund. */
  refuseUnavailable(tender: Tender): void {
    this.ports.refunderOf(tender);
  }

  /** Pays the refund. Throws if the outcome is unknown. */
  give(refund: RefundWithPayment): Promise<ProcessorAnswer> {
    return this.take(refund, () => this.giveTo(refund));
  }

  /** The outcome of a refund whose outcome is unknown; pays it only if the tender does not know it. */
  ask(refund: RefundWithPayment): Promise<ProcessorAnswer> {
    const find = async () => this.ports.refunderOf(tenders.named(refund.tender))?.find?.(refund);
    return this.take(refund, async () => (await find()) ?? this.giveTo(refund), find);
  }

  /**
   * Captures the wallet hold for a refund of a load, or releases it if nothing was refunded. A failure is only logged:
   * the event does the same.
   */
  async finish(refund: RefundWithPayment): Promise<void> {
    if (kindOf(refund) !== 'valueAdd' || refund.state === 'pending') return;
    const { accountId, id: orderId, amount } = refund;
    const hold = { accountId, orderId, tender: loadTender, cardId: '' };
    try {
      const { refused } = await this.value.ask(({ tenders }) =>
        refund.state === 'succeeded' ? tenders.capture({ ...hold, amount }) : tenders.release(hold),
      );
      // A refund that failed without a hold has nothing to release.
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
   * A refunded load is taken out of the wallet first: only its unspent part (decided: Money). Without a hold, the
   * refund may have been paid before, which `find` answers.
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
    if (isHeldOrCaptured(answer.hold)) return give();
    return (await find?.()) ?? failed('What was held in the wallet is free again');
  }

  private async giveTo(refund: RefundWithPayment): Promise<ProcessorAnswer> {
    const refunder = this.ports.refunderOf(tenders.named(refund.tender));
    return refunder ? refunder.give(refund) : succeeded;
  }
}

const isHeldOrCaptured = (hold: Hold | undefined): boolean =>
  ['held', 'captured'].includes(hold?.state ?? '');

function reserveRequest(refund: RefundWithPayment): ReserveRequest {
  const { id: orderId, accountId, customerId, amount, currency, requestedAt, locationId } = refund;
  return {
    ...{
      orderId,
      amount,
      currency,
      locationId,
      expiresAt: requestedAt + holdLifetimeMs,
      depositId: refund.orderId,
    },
    purse: { accountId, customerId, tender: loadTender, cardId: '' },
  };
}
