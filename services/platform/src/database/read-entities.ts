import type { EntityClass, Records } from './records.js';

/**
 * Reads the declarations of entities. TypeORM is loaded only for a service that has some: it costs start time and
 * memory.
 */
export async function readEntities(entities: readonly EntityClass[]): Promise<Records | undefined> {
  if (entities.length === 0) return undefined;
  const { EntityRecords } = await import('./entity-records.js');
  return EntityRecords.read(entities);
}
