import type { z } from 'zod';
import type { ValueJournalService } from '@backroom/proto/customers/v1/value_journal_service';
import type { Cleared, JournalService } from '@backroom/proto/orders/v1/journal_service';
import type { valueCheckAnswer } from './journal-shapes.js';

/** The calls to each side. */
type Ledger = Pick<JournalService, 'listCleared' | 'sumCleared'>;
type Value = Pick<ValueJournalService, 'listClearedValue' | 'sumClearedValue' | 'checkPurses'>;
type Answer = z.infer<typeof valueCheckAnswer>;
/**
 * The position to continue from: for each operator first the days of the ledger, then those of stored value, then the
 * purses.
 */
export interface Place {
  account: number;
  side: 'ledger' | 'value' | 'purses';
  day: string;
  /** After which purse. */
  purse: string;
}

/**
 * Compares the two journals of money, one day of one of them at a time: for any sale, load or payment of a tab, the
 * amount that the ledger cleared of a tender and the movement of stored value sum to zero (H-12). Movements of the
 * last minute may be in transit.
 */
export async function valueOfSales(
  ledger: Ledger,
  value: Value,
  { account, side, day, purse }: Place,
): Promise<Answer> {
  if (side === 'purses') return ofPurses(value, account, purse);
  const isLedger = side === 'ledger';
  const request = { fromAccountId: account, afterDay: day };
  const listed = isLedger ? await ledger.listCleared(request) : await value.listClearedValue(request);
  const { accountId } = listed;
  if (accountId === 0) return { faults: [], facts: 0, inFlight: 0, next: null };
  if (accountId !== account && !isLedger) return nothingAt({ account: account + 1, side: 'ledger' });
  if (listed.day === '') return nothingAt({ account: accountId, side: isLedger ? 'value' : 'purses' });
  const factIds = [...new Set(listed.sums.map(({ factId }) => factId))];
  const other = { accountId, factIds };
  const { sums } = isLedger ? await value.sumClearedValue(other) : await ledger.sumCleared(other);
  const [booked, moved] = isLedger ? [listed.sums, sums] : [sums, listed.sums];
  const differing = differences(booked, moved);
  const faults = differing
    .filter(({ inFlight }) => !inFlight)
    .map(({ factId, ledgerAccount, booked: ours, moved: theirs }) => ({
      ...{ accountId, check: 'value-of-sales', subject: factId },
      detail: `${listed.day}: the ledger has ${ours} in ${ledgerAccount}, stored value ${theirs}`,
    }));
  return {
    faults: faults.slice(0, maxFaults),
    // Facts missing in the ledger are counted on their own side.
    facts: isLedger ? factIds.length : 0,
    inFlight: differing.length - faults.length,
    next: { account: accountId, side, day: listed.day, purse: '' },
  };
}

const maxFaults = 100;

const nothingAt = (next: Pick<Place, 'account' | 'side'>): Answer => ({
  ...{ faults: [], facts: 0, inFlight: 0, next: { day: '', purse: '', ...next } },
});

async function ofPurses(value: Value, accountId: number, afterPurseId: string): Promise<Answer> {
  const { faults, lastPurseId } = await value.checkPurses({ accountId, afterPurseId });
  const next = lastPurseId
    ? ({ account: accountId, side: 'purses', day: '', purse: lastPurseId } as const)
    : ({ account: accountId + 1, side: 'ledger', day: '', purse: '' } as const);
  return { faults: faults.map((fault) => ({ accountId, ...fault })), facts: 0, inFlight: 0, next };
}

interface Difference {
  factId: string;
  ledgerAccount: string;
  booked: number;
  moved: number;
  inFlight: boolean;
}

/** Facts and accounts for which the two sides do not sum to zero. */
function differences(booked: readonly Cleared[], moved: readonly Cleared[]): Difference[] {
  const all = new Map<string, Difference>();
  const note = (cleared: Cleared, part: 'booked' | 'moved') => {
    const { factId, ledgerAccount, amount, inFlight } = cleared;
    const key = `${factId} ${ledgerAccount}`;
    const one = all.get(key) ?? { factId, ledgerAccount, booked: 0, moved: 0, inFlight: false };
    all.set(key, { ...one, [part]: amount, inFlight: one.inFlight || inFlight });
  };
  for (const one of booked) note(one, 'booked');
  for (const one of moved) note(one, 'moved');
  return [...all.values()].filter((one) => one.booked + one.moved !== 0);
}
