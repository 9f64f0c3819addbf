import { eventOf, typeOf, type EventLog, type EventType, type LogRecord } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { SalesFact } from '../sales/sales-fact.js';

/** A part of the log: its sales and refunds, and the number of unreadable events. */
interface BookedSales {
  facts: SalesFact[];
  /** Events of these types, readable or not. */
  events: number;
  unreadable: number;
}

/** Event types that sales figures are built from. */
const sources: { event: EventType<never>; factOf(record: LogRecord): SalesFact | undefined }[] = [
  {
    event: events.OrderPaid as EventType<never>,
    factOf(record) {
      const order = eventOf(record, events.OrderPaid).payload?.order;
      return order && { order };
    },
  },
  {
    event: events.OrderRefunded as EventType<never>,
    factOf(record) {
      const refund = eventOf(record, events.OrderRefunded).payload?.refund;
      return refund && { refund };
    },
  },
];

/** Reads booked sales from the log in large batches, continuing where the last read ended. */
export class BookedSalesReader {
  private readonly positions: Record<string, Record<number, number>> = {};

  constructor(
    private readonly eventLog: EventLog,
    private readonly batch: number,
  ) {}

  /** Reads the current log from the last position. */
  async *read(): AsyncIterable<BookedSales> {
    let part: BookedSales = { facts: [], events: 0, unreadable: 0 };
    for (const { event, factOf } of sources) {
      const positions = (this.positions[event.topic] ??= {});
      for await (const record of this.eventLog.read(event.topic, { ...positions })) {
        positions[record.partition] = record.offset + 1;
        if (!typeOf(record, [event])) continue;
        part.events++;
        try {
          const fact = factOf(record);
          if (fact) part.facts.push(fact);
        } catch {
          // The live consumer parks it, with the reason.
          part.unreadable++;
        }
        if (part.events < this.batch) continue;
        yield part;
        part = { facts: [], events: 0, unreadable: 0 };
      }
    }
    if (part.events > 0) yield part;
  }
}
