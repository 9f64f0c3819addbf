export type LiveTopic =
  'figures' | 'orders' | 'kiosks' | 'commands' | 'products' | 'stock' | 'purses' | 'customers';

/** What the live stream says: something of this operator has moved. */
export interface LiveHint {
  accountId: number;
  topics: LiveTopic[];
  at: string;
}
