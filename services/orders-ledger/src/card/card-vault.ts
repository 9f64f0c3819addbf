import { Problem, Seal } from '@backroom/platform';
import { fault } from '../faults.js';

/** How a sealed reference is told from a token as a text of the same column. */
const mark = 'sealed:';

/** Seals what a processor knows cards by: for the row of a card, and on its way to one payment. */
export class CardVault {
  private readonly seal: Seal | undefined;

  /** Without a key no card is kept. */
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

  /** What stands for a card in the intent of a payment, until that is settled. */
  forPayment(paymentId: string, reference: string): string {
    return mark + this.own.seal(`payment:${paymentId}`, reference).toString('base64');
  }

  /** What the processor is asked with: the reference of a card on file, or the token that somebody sent. */
  tokenOf({ id, token }: { id: string; token: string }): string {
    if (!token.startsWith(mark)) return token;
    return this.own.open(`payment:${id}`, Buffer.from(token.slice(mark.length), 'base64'));
  }

  private get own(): Seal {
    if (!this.seal) throw new Problem('unprocessable', fault('tender-unavailable', { tender: 'userCard' }));
    return this.seal;
  }
}
