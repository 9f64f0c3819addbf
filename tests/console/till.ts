import type { DeviceOrder } from '@backroom/proto/devices';
import { Kiosk } from '@backroom/testing/kiosk';
import type { Person } from '@backroom/testing/people';
import { demoKiosks, waitUntil } from '@backroom/testing/running-system';

interface Ledger {
  orders: { rows: { id: string; status: string; creationDate: string; order: { prettyId: string } }[] };
}

/** A selling kiosk and the ledger with its sales. */
export class Till {
  private constructor(
    readonly kiosk: Kiosk,
    private readonly owner: Person,
    private readonly operator: number,
  ) {}

  /** `place`: index from the end of the operator's kiosks, so that files do not share one. */
  static async open(owner: Person, operator: number, place: number): Promise<Till> {
    const own = demoKiosks().filter(({ accountId }) => accountId === operator);
    return new Till(await Kiosk.connect(own.at(place)!), owner, operator);
  }

  /** A sale as in the ledger: by default two pieces paid by card. */
  async sold(change: (sale: DeviceOrder) => void = () => undefined) {
    const sale = this.kiosk.sale({ quantity: 2, lastFour: '4242' });
    change(sale);
    await this.kiosk.sell(sale);
    const row = await waitUntil('the sale is booked', () => this.row(sale.orderId));
    return { id: sale.orderId, sale, number: row.order.prettyId };
  }

  async row(id: string): Promise<Ledger['orders']['rows'][number] | undefined> {
    const { orders } = await this.owner.get<Ledger>(
      `/reports/ledgers?type=order&operator=${this.operator}&location=1&page=1&limit=10&orderId=${id}`,
    );
    return orders.rows[0];
  }

  close(): Promise<unknown> {
    return this.kiosk.close();
  }
}
