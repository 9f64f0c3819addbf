import { writesExports, type Aggregate } from '@backroom/platform';
import { customerScope } from '../customer/customer-scope.js';
import { exportJobs } from '../migrations/003-exports.js';
import { customersExport } from './customers-export.js';

/** Exports of customer lists. */
export const exported: Aggregate = {
  ...writesExports({ customers: customersExport }, (principal) => [{ scope: customerScope(principal, []) }]),
  migrations: [exportJobs],
};
