export * from './call-context.js';
export * from './grants-floor.js';
export * from './principal.js';
export * from './signing.js';
