import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceBlueprint } from '@backroom/platform';

const root = join(import.meta.dirname, '../..');

/** The services that are made of aggregates, by their folders. */
export const withBlueprint = globSync('services/*/src/blueprint.ts', { cwd: root })
  .map((file) => file.split(/[/\\]/)[1]!)
  .sort();

/** Loads the blueprint of a service from its sources. */
export async function blueprintOf(service: string): Promise<ServiceBlueprint> {
  const file = join(root, 'services', service, 'src/blueprint.ts');
  const [blueprint] = Object.values((await import(file)) as Record<string, ServiceBlueprint>);
  return blueprint!;
}
