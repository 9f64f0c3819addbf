import type { ProcessorAnswer } from '../payment/card-processor.js';

/** A refund that was given by a party that names it by nothing but our id. */
export const succeeded: ProcessorAnswer = { state: 'succeeded', reference: '', reason: '' };
/** A refund that was refused, with the reason for people. */
export const failed = (reason: string): ProcessorAnswer => ({ state: 'failed', reference: '', reason });
