export * from './health-server.js';
export * from './own-host.js';
export * from './housekeeping.js';
export * from './platform-context.js';
export * from './platform.module.js';
export * from './run-main.js';
export * from './start-service.js';
export * from './tokens.js';
