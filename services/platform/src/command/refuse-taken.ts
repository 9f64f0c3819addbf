import type { FindOptionsWhere } from 'typeorm';
import type { EntityClass, Tx } from '../database/index.js';
import { fault, Problem } from '../errors/index.js';
import { skeletonOf } from '../text/index.js';

/** A record that people know by its name. */
export interface Named {
  id: number;
  /** What the name looks like (`skeletonOf`); two that look alike are one. */
  nameKey: string | null;
}

/**
 * Refuses a name that another of the records has, or one that looks like it. `among` says which ones: those of an
 * account, say. `except` is the id of the one that is changed.
 */
export async function refuseTaken<T extends Named>(
  tx: Tx,
  entity: EntityClass<T>,
  among: FindOptionsWhere<T> | FindOptionsWhere<T>[],
  name: string,
  except?: number,
): Promise<void> {
  const nameKey = skeletonOf(name);
  const where = (Array.isArray(among) ? among : [among]).map((one) => ({ ...one, nameKey }));
  const found = await tx.records.findBy(entity, where);
  if (found.some(({ id }) => id !== except)) throw Problem.invalid('name', fault('taken'));
}
