/** What a processor says about something it was asked to do. Final but for `pending`. */
export interface ProcessorAnswer {
  state: 'succeeded' | 'failed' | 'pending';
  /** What the processor knows it by. */
  reference: string;
  /** Why it failed, for people; empty otherwise. */
  reason: string;
}

/** A refund to a card. */
export interface CardRefund {
  /** Names this refund for ever: asked twice under one key, a processor gives once. */
  key: string;
  accountId: number;
  /** What the processor knows the payment by. */
  paymentReference: string;
  lastFour: string;
  /** Minor units. */
  amount: number;
  currency: string;
}

/**
 * Whoever moves money on cards. A call that throws has an unknown outcome: it may or may not have happened, and is
 * cleared up by `findRefund` and never by asking blindly again (decided: Money).
 */
export interface CardProcessor {
  readonly name: string;
  refund(refund: CardRefund, signal: AbortSignal): Promise<ProcessorAnswer>;
  /** What became of a refund; undefined when the processor has never heard of it. */
  findRefund(refund: CardRefund, signal: AbortSignal): Promise<ProcessorAnswer | undefined>;
}

export const CARD_PROCESSOR = Symbol('card processor');
