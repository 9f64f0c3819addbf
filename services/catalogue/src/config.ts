import { filesConfig, token } from '@backroom/platform';
import { z } from 'zod';

/** Environment variables of the catalogue in addition to those of every service. */
export const catalogueConfig = z.object({
  // Storage of product pictures.
  ...filesConfig.shape,
});
export const CATALOGUE_CONFIG = token<z.infer<typeof catalogueConfig>>('catalogue config');
