import type { ProcessorAnswer } from '../payment/card-processor.js';

/** A successful refund by a party that has no other reference than our id. */
export const succeeded: ProcessorAnswer = { state: 'succeeded', reference: '', reason: '' };
/** A refused refund, with a readable reason. */
export const failed = (reason: string): ProcessorAnswer => ({ state: 'failed', reference: '', reason });
