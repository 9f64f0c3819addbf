export * from './owner.js';
export { readFields } from './read-fields.js';
export { resource, type Resource, type ResourceOptions } from './resource.js';
export type { ResourceHooks, ResourceParts, SavedRecord } from './resource-parts.js';
