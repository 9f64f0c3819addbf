export * from './clock.js';
export * from './ids.js';
export * from './random.js';
