import { token } from '@backroom/platform';
import { z } from 'zod';

/** Variables of reporting beside those of every service. */
export const reportingConfig = z.object({
  /** ClickHouse's HTTP interface. */
  CLICKHOUSE_URL: z.string().min(1),
  CLICKHOUSE_DATABASE: z.string().regex(/^\w+$/).default('backroom'),
});
export const REPORTING_CONFIG = token<z.infer<typeof reportingConfig>>('reporting config');
