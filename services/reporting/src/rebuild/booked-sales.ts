import { eventOf, typeOf, type EventLog, type EventType, type LogRecord } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { SalesFact } from '../sales/sales-fact.js';

/** A part of the log: its sales and refunds, and how many events it had that are not readable. */
interface BookedSales {
  facts: SalesFact[];
  /** Events of the kinds, readable or not. */
  events: number;
  unreadable: number;
}

/** The kinds of events that sales figures are made of. */
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

/** What was booked by the log, in big batches, from where the last reading ended. */
export class BookedSalesReader {
  private readonly places: Record<string, Record<number, number>> = {};

  constructor(
    private readonly eventLog: EventLog,
    private readonly batch: number,
  ) {}

  /** What the log holds now, beyond what was read before. */
  async *read(): AsyncIterable<BookedSales> {
    let part: BookedSales = { facts: [], events: 0, unreadable: 0 };
    for (const { event, factOf } of sources) {
      const places = (this.places[event.topic] ??= {});
      for await (const record of this.eventLog.read(event.topic, { ...places })) {
        places[record.partition] = record.offset + 1;
        if (!typeOf(record, [event])) continue;
        part.events++;
        try {
          const fact = factOf(record);
          if (fact) part.facts.push(fact);
        } catch {
          // The live consumer has parked it, with the reason.
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
