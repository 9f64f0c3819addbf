import { aggregatesIn, Clock, Files, openFiles, provide, serviceOf } from '@backroom/platform';
import { CATALOGUE_CONFIG, catalogueConfig } from './config.js';

export const catalogue = serviceOf(
  {
    config: [CATALOGUE_CONFIG, catalogueConfig],
    providers: [provide(Files, [CATALOGUE_CONFIG, Clock], openFiles)],
  },
  ...aggregatesIn(import.meta.dirname),
);
