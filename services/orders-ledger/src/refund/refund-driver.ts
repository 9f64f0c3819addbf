import { Injectable } from '@nestjs/common';
import { IntentParts, IntentRunner } from '../external-intent/intent-runner.js';
import { RefundIntent, type FinalAnswer } from './refund-intent.js';
import type { RefundWithPayment } from './refund.sql.js';

/** Completes requested refunds: they succeed or fail. */
@Injectable()
export class RefundDriver extends IntentRunner<RefundWithPayment, FinalAnswer> {
  constructor(parts: IntentParts, port: RefundIntent) {
    super(parts, port);
  }
}
