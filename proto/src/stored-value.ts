/** What customers can have to spend at an operator: what its gRPC calls, its events and the API name it by. */
export const storedTenders = ['wallet', 'points', 'giftCard', 'tab'] as const;
export type StoredTender = (typeof storedTenders)[number];

export const isStoredTender = (text: string): text is StoredTender =>
  (storedTenders as readonly string[]).includes(text);

/** Throws for a value that is no stored value: it comes from a service of a later release. */
export function storedTender(text: string): StoredTender {
  if (!isStoredTender(text)) throw new Error(`No such stored value: ${text}`);
  return text;
}

/** The currency of points: whole ones, and no money. */
export const pointsCurrency = 'PTS';
