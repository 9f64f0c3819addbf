import { exportTables, type Migration } from '@backroom/platform';

/** Files of customers that people asked for. */
export const exportJobs: Migration = { name: '003-exports', sql: exportTables };
