export * from './slots.js';
export { Gathering } from './gathering.js';
