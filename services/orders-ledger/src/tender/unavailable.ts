import { Problem } from '@backroom/platform';
import { fault } from '../faults.js';

/** The error for a tender, by its name or method, without a party that takes payments or pays refunds. */
export const unavailable = (tender: string): Problem =>
  new Problem('unprocessable', fault('tender-unavailable', { tender }));
