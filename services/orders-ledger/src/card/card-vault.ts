import { Problem, Seal } from '@backroom/platform';
import { fault } from '../faults.js';

/** Distinguishes a sealed reference from a token in the same text column. */
const sealedPrefix = 'sealed:';

/** Seals processor references of cards, for the row of a card and for a single payment. */
export class CardVault {
  private readonly seal: Seal | undefined;

  /** Without a key no cards are stored. */
  constructor(key: string | undefined) {
    this.seal = key ? new Seal(key) : undefined;
  }

  get isOpen(): boolean {
    return this.seal !== undefined;
  }

  keep(cardId: string, reference: string): Buffer {
    return this.own.seal(`card:${cardId}`, reference);
  }

  reference(cardId: string, kept: Uint8Array): string {
    return this.own.open(`card:${cardId}`, kept);
  }

  /** The sealed reference stored in a payment intent until it is settled. */
  forPayment(paymentId: string, reference: string): string {
    return sealedPrefix + this.own.seal(`payment:${paymentId}`, reference).toString('base64');
  }

  /** The token for the processor: the reference of a card on file, or the token of the request. */
  tokenOf({ id, token }: { id: string; token: string }): string {
    if (!token.startsWith(sealedPrefix)) return token;
    return this.own.open(`payment:${id}`, Buffer.from(token.slice(sealedPrefix.length), 'base64'));
  }

  private get own(): Seal {
    if (!this.seal) throw new Problem('unprocessable', fault('tender-unavailable', { tender: 'userCard' }));
    return this.seal;
  }
}
