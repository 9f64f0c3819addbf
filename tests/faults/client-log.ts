/** The kiosks' own record of each order: the only source that is independent of the system. */
export interface ClientOrder {
  accountId: number;
  currency: string;
  /** Minor units. */
  total: number;
  state: 'published' | 'accepted' | 'rejected';
  reason?: string;
}

export class ClientLog {
  readonly orders = new Map<string, ClientOrder>();

  published(orderId: string, order: Omit<ClientOrder, 'state'>): void {
    this.orders.set(orderId, { ...order, state: 'published' });
  }

  receipted(body: string, kind: 'accepted' | 'rejected', reason?: string): void {
    const { orderId } = JSON.parse(body) as { orderId?: string };
    const order = orderId === undefined ? undefined : this.orders.get(orderId);
    if (order) Object.assign(order, { state: kind, reason });
  }

  count(state: ClientOrder['state']): number {
    return [...this.orders.values()].filter((order) => order.state === state).length;
  }

  accepted(): Map<string, ClientOrder> {
    return new Map([...this.orders].filter(([, order]) => order.state === 'accepted'));
  }
}
