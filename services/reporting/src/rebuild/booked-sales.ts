import { eventOf, typeOf, type EventLog } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Order } from '@backroom/proto/orders/v1/order';

/** A part of the log: its booked sales, and how many events it had that are not readable. */
export interface BookedSales {
  orders: Order[];
  /** Events of the kind, readable or not. */
  events: number;
  unreadable: number;
}

/** The booked sales of the log, in big batches, from where the last reading ended. */
export class BookedSalesReader {
  private readonly places: Record<number, number> = {};

  constructor(
    private readonly eventLog: EventLog,
    private readonly batch: number,
  ) {}

  /** What the log holds now, beyond what was read before. */
  async *read(): AsyncIterable<BookedSales> {
    let part: BookedSales = { orders: [], events: 0, unreadable: 0 };
    for await (const record of this.eventLog.read(events.OrderPaid.topic, { ...this.places })) {
      this.places[record.partition] = record.offset + 1;
      if (!typeOf(record, [events.OrderPaid])) continue;
      part.events++;
      try {
        const order = eventOf(record, events.OrderPaid).payload?.order;
        if (order) part.orders.push(order);
      } catch {
        // The live consumer has parked it, with the reason.
        part.unreadable++;
      }
      if (part.events < this.batch) continue;
      yield part;
      part = { orders: [], events: 0, unreadable: 0 };
    }
    if (part.events > 0) yield part;
  }
}
