export * from './email-key.js';
export * from './field-check.js';
export * from './html.js';
export * from './name.js';
export * from './skeleton.js';
export * from './uuid.js';
export * from './language.js';
export * from './network.js';
