export { keysIn, Seal, sealKey } from './seal.js';
