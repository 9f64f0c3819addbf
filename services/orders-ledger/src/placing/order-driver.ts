import { Injectable } from '@nestjs/common';
import { IntentParts, IntentRunner } from '../external-intent/intent-runner.js';
import type { Collected } from '../payment/collect-payments.js';
import { PlacedOrderIntent } from './placed-order-intent.js';
import type { PlacedOrder } from './placed-order.sql.js';

/** Completes placed orders: they end booked, or unpaid. */
@Injectable()
export class OrderDriver extends IntentRunner<PlacedOrder, Collected> {
  constructor(parts: IntentParts, port: PlacedOrderIntent) {
    super(parts, port);
  }
}
