import { Problem } from '@backroom/platform';
import { fault } from '../faults.js';

/** The refusal of a tender, by its name or method, of which no party takes payments or gives refunds. */
export const unavailable = (tender: string): Problem =>
  new Problem('unprocessable', fault('tender-unavailable', { tender }));
