import { join } from 'node:path';
import { aggregatesIn, type Aggregate, type Resource, type ResourceParts } from '@backroom/platform';
import { withBlueprint } from './blueprints.js';

const root = join(import.meta.dirname, '../..');

const isResource = (aggregate: Aggregate): aggregate is Resource => 'parts' in aggregate;

/** The resources of a service, read from its sources. */
export async function resourcesOf(service: string): Promise<ResourceParts[]> {
  const aggregates = await aggregatesIn(join(root, 'services', service, 'src'));
  return aggregates.filter(isResource).map(({ parts }) => parts);
}

/** The resources of all services. */
export const declaredResources = (await Promise.all(withBlueprint.map(resourcesOf))).flat();
