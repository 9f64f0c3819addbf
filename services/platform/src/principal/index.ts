export * from './call-context.js';
export * from './grants-floor.js';
export * from './principal.js';
export * from './issuers.js';
export { PrincipalSigner } from './signing.js';
export * from './verifying.js';
