import type { Movement } from '../purse/write-movements.sql.js';
import type { PurseRow } from '../purse/purse.sql.js';
import type { StoredPayment } from './stored-payments.js';

/** Locked purses whose movements are computed in memory. */
export class PurseBatch {
  readonly movements: Movement[] = [];
  private readonly purses: Map<string, PurseRow>;
  private readonly touched = new Set<string>();

  constructor(
    rows: readonly PurseRow[],
    private readonly now: Date,
  ) {
    this.purses = new Map(rows.map((row) => [`${row.accountId}/${row.id}`, row]));
  }

  purse(accountId: number, id: string): PurseRow | undefined {
    return this.purses.get(`${accountId}/${id}`);
  }

  /** Returns the purse of the customer named by a sale. */
  purseOf({
    accountId,
    customerId,
    tender,
    cardId,
  }: Pick<StoredPayment, 'accountId' | 'customerId' | 'tender' | 'cardId'>): PurseRow | undefined {
    if (tender === 'giftCard') {
      const card = this.purse(accountId, cardId);
      return card?.personId === customerId ? card : undefined;
    }
    return [...this.purses.values()].find(
      (one) => one.accountId === accountId && one.personId === customerId && one.tender === tender,
    );
  }

  free(accountId: number, purseId: string, amount: number): void {
    const purse = this.purse(accountId, purseId)!;
    this.write(purse, { held: purse.held - amount });
  }

  spend(
    purse: PurseRow,
    { orderId: factId, locationId, timezone }: StoredPayment,
    { captured, freed, taken }: { captured: number; freed: number; taken: number },
  ): void {
    if (freed > 0) this.write(purse, { held: purse.held - freed });
    const movements = [
      ['capture', freed > 0 ? captured : 0],
      ['spend', taken],
    ] as const;
    for (const [kind, amount] of movements) {
      if (amount > 0) this.move(purse, { kind, factId, amount: -amount, locationId, timezone });
    }
  }

  /** Moves the points of a customer, whose purse is open: earned points, or a take-back, which may go below zero. */
  movePoints(
    { accountId, personId }: { accountId: number; personId: number },
    { kind, factId, amount, locationId, timezone }: Omit<Movement, 'purse'>,
  ): void {
    if (amount === 0) return;
    const purse = this.purseOf({ accountId, customerId: personId, tender: 'points', cardId: '' });
    if (!purse) throw new Error(`Customer ${personId} of ${accountId} has no locked points purse`);
    this.move(purse, { kind, factId, amount, locationId, timezone });
  }

  private move(purse: PurseRow, movement: Omit<Movement, 'purse'>): void {
    const before = this.purse(purse.accountId, purse.id)!;
    const { amount } = movement;
    const after = this.write(before, { balance: before.balance + amount, entries: before.entries + 1 });
    this.movements.push({ purse: after, ...movement });
  }

  changed(): PurseRow[] {
    return [...this.touched].map((key) => this.purses.get(key)!);
  }

  private write(purse: PurseRow, part: Partial<PurseRow>): PurseRow {
    const key = `${purse.accountId}/${purse.id}`;
    const changedAt = this.now > purse.changedAt ? this.now : purse.changedAt;
    const after = { ...purse, ...part, changedAt };
    this.purses.set(key, after);
    this.touched.add(key);
    return after;
  }
}
