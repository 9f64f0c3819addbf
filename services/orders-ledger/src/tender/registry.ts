import type { LedgerAccount } from '../journal/chart-of-accounts.js';
import type { Tender } from './tender.js';

/** The tenders by type, name and method. */
export class TenderRegistry {
  private readonly byType = new Map<number, Tender>();
  private readonly byName = new Map<string, Tender>();
  private readonly byMethod = new Map<string, Tender>();

  constructor(tenders: Iterable<Tender>) {
    for (const tender of tenders) this.register(tender);
  }

  /** Adds a tender. Throws RangeError if its type, name or a method is taken. Returns a function that removes it. */
  register(tender: Tender): () => void {
    const { paymentType, name, methods } = tender;
    if (this.byType.has(paymentType))
      throw new RangeError(`Payment type ${paymentType} is already registered`);
    if (this.byName.has(name)) throw new RangeError(`Tender ${name} is already registered`);
    const taken = methods.find((method) => this.byMethod.has(method));
    if (taken !== undefined) throw new RangeError(`Method ${taken} is already registered`);
    this.byType.set(paymentType, tender);
    this.byName.set(name, tender);
    for (const method of methods) this.byMethod.set(method, tender);
    return () => {
      this.byType.delete(paymentType);
      this.byName.delete(name);
      for (const method of methods) this.byMethod.delete(method);
    };
  }

  get all(): readonly Tender[] {
    return [...this.byType.values()];
  }

  ofType(paymentType: number): Tender | undefined {
    return this.byType.get(paymentType);
  }

  ofMethod(method: string): Tender | undefined {
    return this.byMethod.get(method);
  }

  /** Throws RangeError for an unknown name. */
  named(name: string): Tender {
    const tender = this.byName.get(name);
    if (!tender) throw new RangeError(`Unknown tender ${name}`);
    return tender;
  }

  /** The account that a payment debits. Throws RangeError for an unknown type. */
  debitOf(paymentType: number): LedgerAccount {
    const tender = this.byType.get(paymentType);
    if (!tender) throw new RangeError(`Unknown payment type ${paymentType}`);
    return tender.debit;
  }

  /** The account that a refund to the named tender credits. Throws RangeError if there is none. */
  creditOf(name: string): LedgerAccount {
    const { credit } = this.named(name);
    if (!credit) throw new RangeError(`Tender ${name} takes no refunds`);
    return credit;
  }

  /** The tender to which a payment is refunded; undefined: never. `customerId` is 0 if no customer is known. */
  refundOf(paymentType: number, customerId: number): Tender | undefined {
    const name = this.byType.get(paymentType)?.refundTo(customerId);
    return name === undefined ? undefined : this.named(name);
  }
}
