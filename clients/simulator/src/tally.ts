import type { DeviceOrder } from '@backroom/proto/devices';
import type { OutboxMessage } from '@backroom/device';

/** The messages of a simulation and their outcome. Money in minor units by currency. */
export interface Summary {
  /** Distinct orders that were sent at least once. */
  ordersPublished: number;
  /** Distinct orders with an accepting receipt. */
  ordersAcknowledged: number;
  ordersRejected: number;
  /** Accepted orders in quarantine. */
  ordersQuarantined: number;
  /** Orders of an earlier run that had no receipt; counted above as well. */
  ordersResumed: number;
  /** Messages that were sent more than once. */
  messagesRepeated: number;
  revenueAcknowledged: Record<string, number>;
  diagnosticsPublished: number;
  diagnosticsAcknowledged: number;
  /** Sales partly paid from a wallet: reserved before, or unreserved while offline. */
  paidByValue: { reserved: number; unreserved: number };
  /** Scanned barcodes, and those of products that are not sold there. */
  scans: number;
  scansUnknown: number;
  /** Messages of any kind that still have no receipt; the next run sends them. */
  unacknowledged: number;
  /** Number of rejections or quarantines by reason. */
  reasons: Record<string, number>;
}

/** Counts for the summary. */
export class Tally {
  readonly summary: Summary = {
    ordersPublished: 0,
    ordersAcknowledged: 0,
    ordersRejected: 0,
    ordersQuarantined: 0,
    ordersResumed: 0,
    messagesRepeated: 0,
    revenueAcknowledged: {},
    diagnosticsPublished: 0,
    diagnosticsAcknowledged: 0,
    paidByValue: { reserved: 0, unreserved: 0 },
    scans: 0,
    scansUnknown: 0,
    unacknowledged: 0,
    reasons: {},
  };

  sent({ channel }: OutboxMessage, first: boolean): void {
    if (!first) this.summary.messagesRepeated++;
    else if (channel === 'orders') this.summary.ordersPublished++;
    else if (channel === 'diagnostics') this.summary.diagnosticsPublished++;
  }

  receipt({ channel, body }: OutboxMessage, kind: 'accepted' | 'rejected', reason = ''): void {
    if (kind === 'rejected') {
      this.because(reason);
      if (channel === 'orders') this.summary.ordersRejected++;
    } else if (channel === 'diagnostics') this.summary.diagnosticsAcknowledged++;
    else if (channel === 'orders') {
      const { currency, total } = JSON.parse(body) as DeviceOrder;
      this.summary.ordersAcknowledged++;
      this.summary.revenueAcknowledged[currency] = (this.summary.revenueAcknowledged[currency] ?? 0) + total;
    }
  }

  scanned(isKnown: boolean): void {
    this.summary.scans++;
    if (!isKnown) this.summary.scansUnknown++;
  }

  paidByValue(how: 'reserved' | 'unreserved'): void {
    this.summary.paidByValue[how]++;
  }

  quarantined(reason: string): void {
    this.summary.ordersQuarantined++;
    this.because(reason);
  }

  private because(reason: string): void {
    this.summary.reasons[reason] = (this.summary.reasons[reason] ?? 0) + 1;
  }
}
