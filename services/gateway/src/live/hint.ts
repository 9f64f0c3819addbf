/** What a screen should look at again. */
export type HintTopic =
  'figures' | 'orders' | 'kiosks' | 'commands' | 'products' | 'stock' | 'purses' | 'customers';

/** What listeners of an account are told. */
export interface Hint {
  accountId: number;
  topics: HintTopic[];
  /** Events since the last hint, and ids of the sales among them (at most 100), for whoever measures freshness. */
  orderIds: string[];
  at: string;
}
