import { writesExports, type Aggregate } from '@backroom/platform';
import { customerScope } from '../customer/customer-scope.js';
import { exportJobs } from '../migrations/003-exports.js';
import { customersExport } from './customers-export.js';

/** Lists of customers as files. */
export const exported: Aggregate = {
  ...writesExports({ customers: customersExport }, (principal) => [{ scope: customerScope(principal, []) }]),
  migrations: [exportJobs],
};
