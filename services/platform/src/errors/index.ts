export * from './grpc-status.js';
export * from './outage.js';
export * from './problem.js';
