/** Generated code that the build makes from tracked sources (`GENERATED` in prepare.mjs). Git ignores it. */
export const UNTRACKED = ['proto/src/gen', 'services/gateway/v2.d.ts'];

/**
 * Tracked files that a generator writes, whole or in part, by the command that writes them. They are tracked because
 * people read them or review what changes in them; each has a check that it is up to date.
 */
export const TRACKED = {
  'docs/openapi.json': 'npm run api',
  'services/gateway/src/openapi/codes.ts': 'npm run api',
  'docs/asyncapi.json': 'npm run asyncapi',
  'docs/asyncapi-events.json': 'npm run asyncapi',
  'docs/operations.md': 'npm run variables',
  'helm/files/topology.json': 'npm run chart',
};
