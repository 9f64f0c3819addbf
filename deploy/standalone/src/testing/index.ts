export * from '../engines/index.js';
export type { SigningKey } from '../secrets.js';
export { principalIssuers } from '../principal-issuers.js';
export { SERVICES } from '../topology.js';
export * from './wire.js';
