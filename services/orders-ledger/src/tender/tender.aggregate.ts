import type { Aggregate } from '@backroom/platform';
import { TenderPorts } from './tender-ports.js';

/** Ways to pay and to refund, one file each. */
export const tender: Aggregate = { providers: [TenderPorts] };
