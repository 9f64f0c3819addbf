export {
  fault,
  defineFaults,
  type Fault,
  type FaultParam,
  type FaultParams,
  type Faults,
  type MoneyParam,
} from './faults.js';
export * from './grpc-status.js';
export * from './outage.js';
export * from './problem.js';
