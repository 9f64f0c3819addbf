import type { Aggregate } from '@backroom/platform';
import { ReportingController } from './reporting.controller.js';

/** Dashboard figures. */
export const dashboard: Aggregate = { controllers: [ReportingController] };
