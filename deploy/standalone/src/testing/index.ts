export * from '../engines/index.js';
export * from './wire.js';
