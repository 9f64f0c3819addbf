import { columnOf, type Tx } from '../database/index.js';
import { fault, Problem } from '../errors/index.js';
import { skeletonOf } from '../text/index.js';

/** Values of columns by property; null for `is null`. */
type Among = Readonly<Record<string, number | null | undefined>>;

/**
 * Refuses a name that another row of the table has, or one that looks like it: one with the same `name_key`. `among`
 * limits the rows, to those of an account for example; a row has to match one of several. `except` is the id of the
 * record that changes.
 */
export async function refuseTaken(
  tx: Tx,
  table: string,
  among: Among | readonly Among[],
  name: string,
  except = 0,
): Promise<void> {
  const values: unknown[] = [skeletonOf(name), except];
  const equal = ([property, value]: [string, unknown]) =>
    `${columnOf(property)} ${value === null ? 'is null' : `= $${values.push(value)}`}`;
  const all = (one: Among) => ['true', ...Object.entries(one).map(equal)].join(' and ');
  const taken = await tx.query(
    `select from ${table} where name_key = $1 and id <> $2 and (${[among].flat().map(all).join(' or ')}) limit 1`,
    values,
  );
  if (taken.length > 0) throw Problem.invalid('name', fault('taken'));
}
