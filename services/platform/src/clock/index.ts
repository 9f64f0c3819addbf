export * from './clock.js';
export * from './ids.js';
export * from './local-time.js';
export * from './message-time.js';
export * from './random.js';
export * from './zone-time.js';
