import type { FromProviders } from '@backroom/platform';
import type { Order, Payment } from '@backroom/proto/orders/v1/order';
import type { PlacedPayment } from '@backroom/proto/orders/v1/payments_service';
import type { PreviewRefundResponse } from '@backroom/proto/orders/v1/refunds_service';
import type { Purse } from '@backroom/proto/tenders/v1/tenders_service';
import type { Redemption } from '@backroom/proto/tenders/v1/redemption';
import type { LedgerAccount } from '../journal/chart-of-accounts.js';
import type { CardProcessor, ProcessorAnswer } from '../payment/card-processor.js';
import type { RefundWithPayment } from '../refund/refund.sql.js';

/** A way to pay, and to give back. One file each; `tenders.ts` lists them, and everything else looks them up. */
export interface Tender {
  /** Its name in refunds, events and the API. Stored. */
  readonly name: string;
  /** Its number among `paymentTypes`. Stored. */
  readonly paymentType: number;
  /** Names of its payments in calls. */
  readonly methods: readonly string[];
  /** Its name where a person reads of a payment (S2 section 7). */
  readonly label: string;
  /** Kind of its row in a mailed receipt. */
  readonly receiptRow: string;

  /** The account that a payment debits. */
  readonly debit: LedgerAccount;
  /** The account that a refund credits. Default: nothing is refunded to it. */
  readonly credit?: LedgerAccount;

  /** How a call may pay by it. Default: devices alone report such payments. */
  readonly byCall?: PaidByCall;
  /** The party that takes its payments, which may be absent. Default: nobody is asked. */
  readonly charger?: FromProviders<Charger | undefined>;
  /** What a payment reserves of stored value before any charger is asked. Default: nothing. */
  holdOf?(payment: Payment, order: Order): WantedHold;

  /** Name of the tender to which a payment is refunded; undefined: never. `customerId` is 0 when nobody is known. */
  refundTo(customerId: number): string | undefined;
  /** Why a payment cannot be refunded to it, by code. Default: it always can. */
  whyNot?(paid: Pick<Payment, 'reference'> & { points?: number | undefined }): string | undefined;
  /** The party that gives refunds, which may be absent. Default: given by hand, and settled at once. */
  readonly refunder?: FromProviders<Refunder | undefined>;

  /** Its payments name what a processor knows them by; one reference belongs to one sale. */
  readonly claimsReference?: true;
  /** It counts points, not money. */
  readonly inPoints?: true;
  /** The operator gives it: a load paid by it is a gift. */
  readonly isGift?: true;
  /** A card on file can be charged by it. */
  readonly onFile?: true;
  /** Nothing is refunded of a sale whose first payment it is. */
  readonly barsRefunds?: true;
}

/** Checks of a payment in a call. Each throws `invalid` naming the field. */
export interface PaidByCall {
  /** The method by which customers pay when they order at home. Default: they cannot. */
  readonly ownMethod?: string;
  /** Reads the processor's name of the card. Default: there must be none. */
  readToken?(field: string, token: string): void;
  /** Reads details that only some tenders have. Default: each must be absent. */
  readonly details?: { readonly [D in PaymentDetail]?: (field: string, payment: PlacedPayment) => void };
}

export type PaymentDetail = 'points' | 'redeems' | 'reference';

/**
 * Takes payments by the key of each: asked twice under one key, it takes once. A call that throws has an unknown outcome.
 */
export type Charger = Pick<CardProcessor, 'pay' | 'findPayment' | 'void'>;

/** Gives refunds by the id of each: asked twice under one id, it gives once. A call that throws has an unknown outcome. */
export interface Refunder {
  give(refund: RefundWithPayment): Promise<ProcessorAnswer>;
  /** What became of a refund; undefined when the party has never heard of it. Default: `give` is asked again. */
  find?(refund: RefundWithPayment): Promise<ProcessorAnswer | undefined>;
  /** Where a refund would go. Default: all of it to the tender itself. */
  preview?(refund: PreviewedRefund): Promise<RefundParts>;
}

export type PreviewedRefund = Omit<RefundWithPayment, 'paid' | 'lastFour'>;
export type RefundParts = Pick<PreviewRefundResponse, 'parts' | 'debtEnded'>;

/** What is reserved of one purse for an order. */
export interface WantedHold {
  purse: Purse;
  /** Minor units of the currency; points in `PTS`. */
  amount: number;
  currency: string;
  /** What points pay for. */
  redeems?: Redemption | undefined;
}
