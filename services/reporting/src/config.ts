import { token } from '@backroom/platform';
import { z } from 'zod';

/** Variables of reporting in addition to those of every service. */
export const reportingConfig = z
  .object({
    /** HTTP interface of ClickHouse; https uses TLS. */
    CLICKHOUSE_URL: z.url({ protocol: /^https?$/ }),
    /** Database in ClickHouse, created if missing. */
    CLICKHOUSE_DATABASE: z.string().regex(/^\w+$/).default('backroom'),
    /** Credentials, if not in the URL. */
    CLICKHOUSE_USER: z.string().min(1).optional(),
    CLICKHOUSE_PASSWORD: z.string().optional(),
    /** File of the authority of its certificate, if not public. */
    CLICKHOUSE_CA: z.string().optional(),
  })
  .refine((config) => !config.CLICKHOUSE_CA || config.CLICKHOUSE_URL.startsWith('https:'), {
    path: ['CLICKHOUSE_CA'],
    message: 'is for a CLICKHOUSE_URL that begins with https:',
  });
export type ReportingConfig = z.infer<typeof reportingConfig>;
export const REPORTING_CONFIG = token<ReportingConfig>('reporting config');
