export * from './slots.js';
export { Gathering } from './batcher.js';
export { backOff, pause, settledWithin } from './waiting.js';
