import { exportTables, type Migration } from '@backroom/platform';

/** Export files of ledgers and carts. */
export const exportJobs: Migration = { name: '012-exports', sql: exportTables };
