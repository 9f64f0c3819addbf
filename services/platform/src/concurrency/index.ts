export * from './slots.js';
export { Gathering } from './gathering.js';
export { backOff, pause, settledWithin } from './waiting.js';
