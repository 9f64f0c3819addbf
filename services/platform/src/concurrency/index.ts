export * from './slots.js';
export { Gathering } from './gathering.js';
export { backOff, settledWithin } from './waiting.js';
