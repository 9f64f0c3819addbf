import { accountsWith, scopeFor, writesExports, type Aggregate } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import { exportJobs } from '../migrations/012-exports.js';
import { cartsExport } from './carts-export.js';
import { ExportsController } from './exports.controller.js';
import { ledgerExport } from './ledger-export.js';

const { LedgerAll, CustomersAll } = permissions;

const files = writesExports(
  { order: ledgerExport, valueAdd: ledgerExport, tabPayment: ledgerExport, carts: cartsExport },
  (principal) => {
    const ofOne = { scope: scopeFor(principal, [LedgerAll, CustomersAll]), about: 'customerId' };
    const mayAll = accountsWith(principal, LedgerAll).length > 0;
    return mayAll ? [{ scope: scopeFor(principal, LedgerAll) }, ofOne] : [ofOne];
  },
);

/** Exports of lists. */
export const exported: Aggregate = {
  ...files,
  migrations: [exportJobs],
  controllers: [ExportsController, ...files.controllers],
};
