import { exportTables, type Migration } from '@backroom/platform';

/** Requested files of customers. */
export const exportJobs: Migration = { name: '003-exports', sql: exportTables };
