/** The data that a screen should reload. */
export type HintTopic =
  'figures' | 'orders' | 'kiosks' | 'commands' | 'products' | 'stock' | 'purses' | 'customers';

/** The message to listeners of an account. */
export interface Hint {
  accountId: number;
  topics: HintTopic[];
  /** Events since the last hint, and ids of the sales among them (at most 100), to measure freshness. */
  orderIds: string[];
  at: string;
}
