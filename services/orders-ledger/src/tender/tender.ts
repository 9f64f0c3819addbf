import type { FromProviders } from '@backroom/platform';
import type { Order, Payment } from '@backroom/proto/orders/v1/order';
import type { PlacedPayment } from '@backroom/proto/orders/v1/payments_service';
import type { PreviewRefundResponse } from '@backroom/proto/orders/v1/refunds_service';
import type { Purse } from '@backroom/proto/tenders/v1/tenders_service';
import type { Redemption } from '@backroom/proto/tenders/v1/redemption';
import type { LedgerAccount } from '../journal/chart-of-accounts.js';
import type { CardProcessor, ProcessorAnswer } from '../payment/card-processor.js';
import type { RefundWithPayment } from '../refund/refund.sql.js';

/** A way to pay and to refund. One file each; `tenders.ts` lists them, and all other code looks them up there. */
export interface Tender {
  /** Its name in refunds, events and the API. Stored. */
  readonly name: string;
  /** Its number among `paymentTypes`. Stored. */
  readonly paymentType: number;
  /** Names of its payments in calls. */
  readonly methods: readonly string[];
  /** Its readable name (S2 section 7). */
  readonly label: string;
  /** Kind of its row in a mailed receipt. */
  readonly receiptRow: string;

  /** The account that a payment debits. */
  readonly debit: LedgerAccount;
  /** The account that a refund credits. Default: nothing is refunded to it. */
  readonly credit?: LedgerAccount;

  /** How a call may pay by it. Default: only devices report such payments. */
  readonly byCall?: PaidByCall;
  /** The party that takes its payments, which may be absent. Default: none is needed. */
  readonly charger?: FromProviders<Charger | undefined>;
  /** The stored value that a payment reserves before any charger is called. Default: nothing. */
  holdOf?(payment: Payment, order: Order): HoldRequest;

  /** Name of the tender to which a payment is refunded; undefined: never. `customerId` is 0 if no customer is known. */
  refundTo(customerId: number): string | undefined;
  /** Why a payment cannot be refunded to it, by code. Default: it always can. */
  whyNot?(paid: Pick<Payment, 'reference'> & { points?: number | undefined }): string | undefined;
  /** The party that pays refunds, which may be absent. Default: paid by hand, and settled at once. */
  readonly refunder?: FromProviders<Refunder | undefined>;

  /** Its payments contain a processor's reference, which belongs to one sale. */
  readonly claimsReference?: true;
  /** It counts points, not money. */
  readonly inPoints?: true;
  /** A gift of the operator, if a load is paid by it. */
  readonly isGift?: true;
  /** A card on file can be charged by it. */
  readonly onFile?: true;
  /** If it is the first payment of a sale, nothing of the sale is refunded. */
  readonly barsRefunds?: true;
}

/** Checks of a payment in a call. Each throws `invalid` naming the field. */
export interface PaidByCall {
  /** The method by which customers pay remotely. Default: they cannot. */
  readonly ownMethod?: string;
  /** Validates the processor's name of the card. Default: it must be absent. */
  readToken?(field: string, token: string): void;
  /** Validates details that only some tenders have. Default: each must be absent. */
  readonly details?: { readonly [D in PaymentDetail]?: (field: string, payment: PlacedPayment) => void };
}

export type PaymentDetail = 'points' | 'redeems' | 'reference';

/** Takes payments by key: under one key, it charges once. A call that throws has an unknown outcome. */
export type Charger = Pick<CardProcessor, 'pay' | 'findPayment' | 'void'>;

/** Pays refunds by id: under one id, it pays once. A call that throws has an unknown outcome. */
export interface Refunder {
  give(refund: RefundWithPayment): Promise<ProcessorAnswer>;
  /** The outcome of a refund; undefined if the party does not know it. Default: `give` is called again. */
  find?(refund: RefundWithPayment): Promise<ProcessorAnswer | undefined>;
  /** The destination of a refund. Default: all of it to the tender itself. */
  preview?(refund: PreviewedRefund): Promise<RefundParts>;
}

export type PreviewedRefund = Omit<RefundWithPayment, 'paid' | 'lastFour'>;
export type RefundParts = Pick<PreviewRefundResponse, 'parts' | 'debtEnded'>;

/** A reservation of one purse for an order. */
export interface HoldRequest {
  purse: Purse;
  /** Minor units of the currency; points in `PTS`. */
  amount: number;
  currency: string;
  /** The products that points pay for. */
  redeems?: Redemption | undefined;
}
