export * from './client.js';
export * from './grpc-access.js';
export * from './reflection.js';
export * from './rpc-client.js';
export * from './rpc-interceptor.js';
export * from './rpc-service.js';
