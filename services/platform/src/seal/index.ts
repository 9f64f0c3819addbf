export { Seal, sealKey } from './seal.js';
