import { aggregatesIn, serviceOf } from '@backroom/platform';
import { REPORTING_CONFIG, reportingConfig } from './config.js';

export const reporting = serviceOf(
  { config: [REPORTING_CONFIG, reportingConfig] },
  ...aggregatesIn(import.meta.dirname),
);
