export * from './check.js';
export * from './entry.js';
export * from './journal.tables.js';
export * from './posting.js';
export * from './table.js';
