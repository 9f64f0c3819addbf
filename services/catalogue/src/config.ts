import { filesConfig, token } from '@backroom/platform';
import { z } from 'zod';

/** Variables of the catalogue beside those of every service. */
export const catalogueConfig = z.object({
  // Where pictures of products are kept.
  ...filesConfig.shape,
});
export const CATALOGUE_CONFIG = token<z.infer<typeof catalogueConfig>>('catalogue config');
