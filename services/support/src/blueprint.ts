import { aggregatesIn, serviceOf } from '@backroom/platform';
import { SUPPORT_CONFIG, supportConfig } from './config.js';

export const support = serviceOf(
  { config: [SUPPORT_CONFIG, supportConfig] },
  ...aggregatesIn(import.meta.dirname),
);
