import type { DeviceOrder } from '@backroom/proto/devices';
import type { OutboxMessage } from '@backroom/device';

/** What a simulation sent and what became of it. Money in minor units by currency. */
export interface Summary {
  /** Distinct orders that went out at least once. */
  ordersPublished: number;
  /** Distinct orders with an accepting receipt. */
  ordersAcknowledged: number;
  ordersRejected: number;
  /** Orders that were accepted and wait for a person. */
  ordersQuarantined: number;
  /** Orders of an earlier run that had no receipt; counted above as well. */
  ordersResumed: number;
  /** Messages that went out more than once. */
  messagesRepeated: number;
  revenueAcknowledged: Record<string, number>;
  diagnosticsPublished: number;
  diagnosticsAcknowledged: number;
  /** Sales that a wallet paid a part of: reserved before, and taken off line as it comes. */
  paidByValue: { reserved: number; unreserved: number };
  /** Barcodes that were held to scanners, and those of nothing that is sold there. */
  scans: number;
  scansUnknown: number;
  /** Messages of any kind that still have no receipt; the next run sends them. */
  unacknowledged: number;
  /** Each reason of a rejection or quarantine, and how often. */
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
