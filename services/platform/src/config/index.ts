export * from './config.js';
export * from './loopback.js';
