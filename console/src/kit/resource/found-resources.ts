import type { Resource } from './resource';

/** The declarations of all resources, by file. */
export const found = import.meta.glob<{ default: Resource }>('/src/features/**/*.resource.{ts,tsx}', {
  eager: true,
});
