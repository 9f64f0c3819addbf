export type LiveTopic =
  'figures' | 'orders' | 'kiosks' | 'commands' | 'products' | 'stock' | 'purses' | 'customers';

/** A message of the live stream: data of this operator has changed. */
export interface LiveHint {
  accountId: number;
  topics: LiveTopic[];
  at: string;
}
