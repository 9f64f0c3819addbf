import { aggregatesIn, serviceOf } from '@backroom/platform';
import { IDENTITY_CONFIG, identityConfig } from './config.js';

export const identity = serviceOf(
  { config: [IDENTITY_CONFIG, identityConfig] },
  ...aggregatesIn(import.meta.dirname),
);
