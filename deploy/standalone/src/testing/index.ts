export * from '../engines/index.js';
