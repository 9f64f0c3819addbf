import { exportTables, type Migration } from '@backroom/platform';

/** Files of the ledgers and the carts. */
export const exportJobs: Migration = { name: '012-exports', sql: exportTables };
