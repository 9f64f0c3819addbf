/** Kinds of stored value of customers at an operator: their names in gRPC calls, events and the API. */
export const storedTenders = ['wallet', 'points', 'giftCard', 'tab'] as const;
export type StoredTender = (typeof storedTenders)[number];

export const isStoredTender = (text: string): text is StoredTender =>
  (storedTenders as readonly string[]).includes(text);

/** Throws for a value that is no stored value: it comes from a service of a later release. */
export function storedTender(text: string): StoredTender {
  if (!isStoredTender(text)) throw new Error(`No such stored value: ${text}`);
  return text;
}

/** The currency of points: integers, and not money. */
export const pointsCurrency = 'PTS';
