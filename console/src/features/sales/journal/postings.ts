import type { Schemas } from '@backroom/gateway/v2';

/** The entries of one fact, debits first. */
export interface Posting {
  kind: string;
  id: string;
  date: string;
  occurredAt: string;
  zone: string;
  currency: string;
  entries: Schemas['JournalEntry'][];
  debit: number;
  credit: number;
}

/** Groups entries by fact, oldest fact first. */
export function postingsOf(entries: readonly Schemas['JournalEntry'][]): Posting[] {
  const byFact = new Map<string, Schemas['JournalEntry'][]>();
  for (const entry of entries) byFact.set(entry.posting.id, [...(byFact.get(entry.posting.id) ?? []), entry]);
  return [...byFact.values()]
    .map((all) => {
      const [{ posting, date, occurredAt, location, currency }] = all as [
        Schemas['JournalEntry'],
        ...Schemas['JournalEntry'][],
      ];
      return {
        ...posting,
        date,
        occurredAt,
        zone: location.timezone,
        currency,
        entries: [...all].sort((a, b) => b.debit - b.credit - (a.debit - a.credit) || a.id - b.id),
        debit: sum(all.map((entry) => entry.debit)),
        credit: sum(all.map((entry) => entry.credit)),
      };
    })
    .sort((a, b) => a.occurredAt.localeCompare(b.occurredAt) || a.id.localeCompare(b.id));
}

/** Sums in ten-thousandths: no currency has more than four decimals. */
export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + Math.round(amount * 10_000), 0) / 10_000;
