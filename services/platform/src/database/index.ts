export * from './database.js';
export * from './migrate.js';
export * from './page.js';
export * from './pooled-by-transaction.js';
export * from './read-entities.js';
export * from './records.js';
export * from './tenancy.js';
export * from './upsert.js';
