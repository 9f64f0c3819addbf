import { token } from '@backroom/platform';
import { z } from 'zod';

/** Variables of reporting beside those of every service. */
export const reportingConfig = z
  .object({
    /** ClickHouse's HTTP interface; over https it is spoken to in TLS. */
    CLICKHOUSE_URL: z.url({ protocol: /^https?$/ }),
    /** Which database there is its own; it is made where there is none. */
    CLICKHOUSE_DATABASE: z.string().regex(/^\w+$/).default('backroom'),
    /** Who asks, where the address does not say it. */
    CLICKHOUSE_USER: z.string().min(1).optional(),
    CLICKHOUSE_PASSWORD: z.string().optional(),
    /** File of the authority of its certificate, where that is not a public one. */
    CLICKHOUSE_CA: z.string().optional(),
  })
  .refine((config) => !config.CLICKHOUSE_CA || config.CLICKHOUSE_URL.startsWith('https:'), {
    path: ['CLICKHOUSE_CA'],
    message: 'is for a CLICKHOUSE_URL that begins with https:',
  });
export type ReportingConfig = z.infer<typeof reportingConfig>;
export const REPORTING_CONFIG = token<ReportingConfig>('reporting config');
