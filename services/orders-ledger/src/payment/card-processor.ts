import { token } from '@backroom/platform';

/** The processor's response to a request. Final except for `pending`. */
export interface ProcessorAnswer {
  state: 'succeeded' | 'failed' | 'pending';
  /** The processor's id of the operation. */
  reference: string;
  /** Why it failed, as readable text; empty otherwise. */
  reason: string;
  /** For a refund in points, the number of points returned: those taken by the refunded part. */
  points?: number;
}

/** The response to a payment. */
export interface PaymentAnswer extends ProcessorAnswer {
  /** Of the card; empty if the processor does not report it. */
  lastFour: string;
}

/** A payment by card. */
export interface CardPayment {
  /** Permanent id of this payment: under one key, a processor charges once. */
  key: string;
  orderId: string;
  accountId: number;
  /** The processor's name of the card, never its number: a token, or the reference of a card on file. */
  token: string;
  /** Minor units. */
  amount: number;
  currency: string;
}

/** A card to save with the processor. */
export interface CardToSave {
  /** Permanent id of this request: under one key, a processor saves one card. */
  key: string;
  accountId: number;
  customerId: number;
  token: string;
}

/** The owner of a card to be saved. */
export interface CardToLeave {
  accountId: number;
  customerId: number;
  /** Where the page redirects to. */
  returnUrl: string;
}

/** How a card can be entered: a page of the processor, or sample cards if no money is moved. */
export type CardPage = { url: string } | { samples: { token: string; brand: string; lastFour: string }[] };

/** A saved card, or why it was not saved. */
export type SavedCard =
  | {
      state: 'succeeded';
      /** Reference for off-session charges. */
      reference: string;
      /** Such as `visa`; empty if not reported. */
      brand: string;
      lastFour: string;
      /** `2029-12`; empty if not reported. */
      expires: string;
    }
  | { state: 'failed'; reason: string };

/** A refund to a card. */
export interface CardRefund {
  /** Permanent id of this refund: under one key, a processor refunds once. */
  key: string;
  accountId: number;
  /** The processor's reference of the payment. */
  paymentReference: string;
  /** The amount paid with it here, minor units. */
  paid: number;
  lastFour: string;
  /** Minor units. */
  amount: number;
  currency: string;
}

/** A movement of money at the processor. */
export interface Movement {
  kind: 'payment' | 'void' | 'refund';
  /** Key of the payment or refund; empty if it was not requested by this service. */
  key: string;
  /** The processor's reference of the payment. */
  reference: string;
  /** Minor units; positive for payments, negative for refunds. */
  amount: number;
  currency: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** A report of a processor: names the order or refund whose outcome may have changed. */
export interface ProcessorReport {
  /** The processor's id of the report, the same on redelivery. */
  eventId: string;
  accountId: number;
  orderId?: string;
  refundId?: string;
}

/**
 * A party that moves money on cards. A call that throws has an unknown outcome: it may or may not have had an effect,
 * and is resolved by `findPayment` and `findRefund`, never by a blind retry (decided: Money).
 */
export interface CardProcessor {
  readonly name: string;
  /** Creates and confirms an intent: the money is charged at once, or not at all. */
  pay(payment: CardPayment, signal: AbortSignal): Promise<PaymentAnswer>;
  /** Opens a page to enter a card; it redirects back with `cardAccount` and, as `card`, a token to save it by. */
  beginCard(card: CardToLeave, signal: AbortSignal): Promise<CardPage>;
  /** Saves a card for off-session charges. Throws if the outcome is unknown; safe to repeat. */
  saveCard(card: CardToSave, signal: AbortSignal): Promise<SavedCard>;
  /** Deletes a card by its reference; an unknown card counts as deleted. */
  forgetCard(reference: string, signal: AbortSignal): Promise<void>;
  /** The outcome of a payment; undefined if the processor does not know it. */
  findPayment(payment: CardPayment, signal: AbortSignal): Promise<PaymentAnswer | undefined>;
  /** Voids a whole payment, captured or not. Safe to repeat. */
  void(payment: CardPayment, reference: string, signal: AbortSignal): Promise<ProcessorAnswer>;
  /**
   * Refunds a payment; one that was not captured is voided. A device may have named the payment: it is refused if the
   * processor knows it with another account, currency or amount.
   */
  refund(refund: CardRefund, signal: AbortSignal): Promise<ProcessorAnswer>;
  /** The outcome of a refund; undefined if the processor does not know it. */
  findRefund(refund: CardRefund, signal: AbortSignal): Promise<ProcessorAnswer | undefined>;
  /** Movements between two instants, the second exclusive, in any order. */
  movements(from: Date, to: Date): AsyncIterable<Movement>;
  /**
   * Reads a webhook; undefined for an irrelevant event. Throws `unauthenticated` for a signature that is wrong or too
   * old. Absent for a processor without webhooks.
   */
  readWebhook?(body: Uint8Array, signature: string): ProcessorReport | undefined;
}

export const CARD_PROCESSOR = token<CardProcessor | undefined>('card processor');
