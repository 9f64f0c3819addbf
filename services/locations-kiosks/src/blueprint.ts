import { aggregatesIn, Clock, Files, openFiles, provide, serviceOf } from '@backroom/platform';
import { locationsConfig } from './config.js';
import { LOCATIONS_CONFIG } from './tokens.js';

export const locationsKiosks = serviceOf(
  {
    config: [LOCATIONS_CONFIG, locationsConfig],
    providers: [provide(Files, [LOCATIONS_CONFIG, Clock], openFiles)],
  },
  ...aggregatesIn(import.meta.dirname),
);
