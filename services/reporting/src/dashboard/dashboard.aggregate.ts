import type { Aggregate } from '@backroom/platform';
import { ReportingController } from './reporting.controller.js';

/** Figures of the dashboard. */
export const dashboard: Aggregate = { answers: [ReportingController] };
