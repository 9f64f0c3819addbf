import type { DueWork } from '@backroom/platform';

/** Kinds of due work of gift cards. */
export const giftCardWork = {
  issue: 'issue-gift-cards',
  end: 'end-gift-cards',
  settle: 'settle-gift-card',
} as const;

/** Why the rest of a card is taken back. */
export type TakenBack = 'expired' | 'voided';

/** Cards of an issue up to a period that have ended. */
export interface Ending {
  issueId: number;
  generation: number;
  period: number;
  state: TakenBack;
}

interface Named {
  accountId: number;
  id: number;
}

/** Issues the remaining cards of the current period, or begins the next period. */
export const issueDue = ({ id, accountId }: Named, dueAt: Date): DueWork<null> => ({
  ...{ kind: giftCardWork.issue, key: String(id), accountId, dueAt, payload: null },
});

type Period = Pick<Ending, 'generation' | 'period'> & Pick<Named, 'id'>;

/** Key of the work that ends the cards of a period. */
export const endKey = ({ id, generation, period }: Period): string => `${id}/${generation}/${period}`;

/** Takes back the rest of the cards of a period. */
export function endDue(
  { accountId, ...ofPeriod }: Named & Period,
  state: TakenBack,
  dueAt: Date,
): DueWork<Ending> {
  const { id: issueId, generation, period } = ofPeriod;
  const key = endKey(ofPeriod);
  return { kind: giftCardWork.end, key, accountId, dueAt, payload: { issueId, generation, period, state } };
}

/** Takes back what a reservation left on an ended card. */
export const settlementDue = (
  { accountId, id }: { accountId: number; id: string },
  state: TakenBack,
  dueAt: Date,
): DueWork<TakenBack> => ({ kind: giftCardWork.settle, key: id, accountId, dueAt, payload: state });
