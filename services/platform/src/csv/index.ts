export * from './cells.js';
export * from './read-csv.js';
