export * from './config-error.js';
export * from './config.js';
export * from './loopback.js';
