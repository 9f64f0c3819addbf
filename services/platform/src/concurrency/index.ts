export * from './slots.js';
export { Batcher } from './batcher.js';
export { backOff, pause, settledWithin } from './waiting.js';
