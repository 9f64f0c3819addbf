import { join } from 'node:path';
import { aggregatesIn, type Aggregate, type Resource, type ResourceParts } from '@backroom/platform';
import { withBlueprint } from './blueprints.js';
import type { ServiceDatabase } from './stores.js';

const root = join(import.meta.dirname, '../..');

const isResource = (aggregate: Aggregate): aggregate is Resource => 'parts' in aggregate;

/** A resource and the database of its service. */
export type DeclaredResource = ResourceParts & { database: ServiceDatabase };

/** The resources of a service, as built. */
export function resourcesOf(service: string): DeclaredResource[] {
  const aggregates = aggregatesIn(join(root, 'services', service, 'dist'));
  const database = service.replaceAll('-', '_') as ServiceDatabase;
  return aggregates.filter(isResource).map(({ parts }) => ({ ...parts, database }));
}

/** The resources of all services. */
export const declaredResources = withBlueprint.flatMap(resourcesOf);
