export * from './delay-of-copies.js';
export * from './database.js';
export { insertMany, namesIn, type InsertOptions } from './insert-many.js';
export * from './migrate.js';
export * from './page.js';
export * from './pooled-by-transaction.js';
export * from './read-entities.js';
export * from './records.js';
export {
  columnOf,
  defineTable,
  filled,
  narrowed,
  nullable,
  tableOf,
  type ColumnType,
  type DefinedTable,
  type InsertRow,
  type RowOf,
  type Table,
} from './table.js';
export * from './tenancy.js';
export * from './update-many.js';
export * from './upsert.js';
