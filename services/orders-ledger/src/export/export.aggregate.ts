import { scopeFor, writesExports, type Aggregate } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import { exportJobs } from '../migrations/012-exports.js';
import { cartsExport } from './carts-export.js';
import { ExportsController } from './exports.controller.js';
import { ledgerExport } from './ledger-export.js';

const files = writesExports(
  { order: ledgerExport, valueAdd: ledgerExport, tabPayment: ledgerExport, carts: cartsExport },
  (principal) => scopeFor(principal, permissions.LedgerAll),
);

/** Lists as files. */
export const exported: Aggregate = {
  ...files,
  migrations: [exportJobs],
  answers: [ExportsController, ...files.answers],
};
