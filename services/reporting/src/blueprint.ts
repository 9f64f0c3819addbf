import { serviceOf } from '@backroom/platform';
import { analytics } from './analytics/analytics.aggregate.js';
import { REPORTING_CONFIG, reportingConfig } from './config.js';
import { dashboard } from './dashboard/dashboard.aggregate.js';
import { funds } from './funds/funds.aggregate.js';
import { rebuild } from './rebuild/rebuild.aggregate.js';
import { sales } from './sales/sales.aggregate.js';
import { users } from './users/users.aggregate.js';

export const reporting = serviceOf(
  { config: [REPORTING_CONFIG, reportingConfig] },
  analytics,
  sales,
  users,
  funds,
  dashboard,
  rebuild,
);
