import { token } from '@backroom/platform';

/** What a processor says about something it was asked to do. Final but for `pending`. */
export interface ProcessorAnswer {
  state: 'succeeded' | 'failed' | 'pending';
  /** What the processor knows it by. */
  reference: string;
  /** Why it failed, for people; empty otherwise. */
  reason: string;
  /** Of a refund in points, how many were given: those that were taken for what is given back. */
  points?: number;
}

/** The same about a payment. */
export interface PaymentAnswer extends ProcessorAnswer {
  /** Of the card; empty where the processor does not tell. */
  lastFour: string;
}

/** A payment by card. */
export interface CardPayment {
  /** Names this payment for ever: asked twice under one key, a processor takes once. */
  key: string;
  orderId: string;
  accountId: number;
  /** The processor's name of the card, never its number: a token, or the reference of a card on file. */
  token: string;
  /** Minor units. */
  amount: number;
  currency: string;
}

/** A card that its owner leaves with the processor. */
export interface CardToSave {
  /** Names this for ever: asked twice under one key, a processor keeps one. */
  key: string;
  accountId: number;
  customerId: number;
  token: string;
}

/** Whose card it is to be. */
export interface CardToLeave {
  accountId: number;
  customerId: number;
  /** Where its page leads back to. */
  returnUrl: string;
}

/** Where somebody leaves a card: a page of the processor's, or cards to try one by that moves no money. */
export type CardPage = { url: string } | { samples: { token: string; brand: string; lastFour: string }[] };

/** What a processor keeps, or why it does not. */
export type SavedCard =
  | {
      state: 'succeeded';
      /** What it can be asked to charge while nobody is there. */
      reference: string;
      /** Such as `visa`; empty where it does not say. */
      brand: string;
      lastFour: string;
      /** `2029-12`; empty where it does not say. */
      expires: string;
    }
  | { state: 'failed'; reason: string };

/** A refund to a card. */
export interface CardRefund {
  /** Names this refund for ever: asked twice under one key, a processor gives once. */
  key: string;
  accountId: number;
  /** What the processor knows the payment by. */
  paymentReference: string;
  /** What was paid with that here, minor units. */
  paid: number;
  lastFour: string;
  /** Minor units. */
  amount: number;
  currency: string;
}

/** Money that a processor moved. */
export interface Movement {
  kind: 'payment' | 'void' | 'refund';
  /** Key of the payment or the refund; empty for one that was not asked for here. */
  key: string;
  /** What the processor knows the payment by. */
  reference: string;
  /** Minor units; what was taken above zero, what was given back below. */
  amount: number;
  currency: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Something that a processor reports of itself: which order or refund is worth asking about. */
export interface ProcessorNews {
  /** The processor's id of the report, the same when it comes again. */
  eventId: string;
  accountId: number;
  orderId?: string;
  refundId?: string;
}

/**
 * Whoever moves money on cards. A call that throws has an unknown outcome: it may or may not have happened, and is
 * cleared up by `findPayment` and `findRefund` and never by asking blindly again (decided: Money).
 */
export interface CardProcessor {
  readonly name: string;
  /** Makes an intent and confirms it: the money is taken at once, or not at all. */
  pay(payment: CardPayment, signal: AbortSignal): Promise<PaymentAnswer>;
  /** Opens a page on which a card is left; it leads back with `cardAccount` and, as `card`, a token to save it by. */
  beginCard(card: CardToLeave, signal: AbortSignal): Promise<CardPage>;
  /** Keeps a card to charge later, while nobody is there. Throws when the outcome is unknown; again it is the same. */
  saveCard(card: CardToSave, signal: AbortSignal): Promise<SavedCard>;
  /** Forgets a card by its reference; one that it does not know is forgotten. */
  forgetCard(reference: string, signal: AbortSignal): Promise<void>;
  /** What became of a payment; undefined when the processor has never heard of it. */
  findPayment(payment: CardPayment, signal: AbortSignal): Promise<PaymentAnswer | undefined>;
  /** Undoes a whole payment, captured or not. Asked twice, it is undone once. */
  void(payment: CardPayment, reference: string, signal: AbortSignal): Promise<ProcessorAnswer>;
  /**
   * Gives back; a payment that was not captured is voided. A device may have named the payment: one that the processor
   * knows as another account's, in another currency or of another amount is refused.
   */
  refund(refund: CardRefund, signal: AbortSignal): Promise<ProcessorAnswer>;
  /** What became of a refund; undefined when the processor has never heard of it. */
  findRefund(refund: CardRefund, signal: AbortSignal): Promise<ProcessorAnswer | undefined>;
  /** What it moved from one instant to before another, in any order. */
  movements(from: Date, to: Date): AsyncIterable<Movement>;
  /**
   * What a webhook reports; undefined for what is of no concern. Throws `unauthenticated` for a signature that is wrong
   * or too old. Absent for a processor that sends none.
   */
  readWebhook?(body: Uint8Array, signature: string): ProcessorNews | undefined;
}

export const CARD_PROCESSOR = token<CardProcessor | undefined>('card processor');
