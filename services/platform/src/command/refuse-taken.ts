import { namesIn, type Table, type Tx } from '../database/index.js';
import { fault, Problem } from '../errors/index.js';
import { skeletonOf } from '../text/index.js';

/** A row with a name that people see. */
interface Named {
  id: number;
  /** The appearance of the name (`skeletonOf`); two names that look alike have the same key. */
  nameKey: string | null;
}

/** Values of columns; null for `is null`. */
type Among<Row> = { readonly [Column in keyof Row]?: Row[Column] };

/**
 * Rejects a name that another row of the table has, or that looks like one: with the same `nameKey`. `among` limits the
 * rows, to those of an account for example; a row must match one of several. `except` is the id of the record that
 * changes.
 */
export async function refuseTaken<Row extends Named>(
  tx: Tx,
  table: Table<Row>,
  among: Among<Row> | Among<Row>[],
  name: string,
  except = 0,
): Promise<void> {
  const shape = table.columnsIn(tx);
  const nameOf = namesIn(shape);
  const values: unknown[] = [skeletonOf(name), except];
  const equal = ([property, value]: [string, unknown]) =>
    `${nameOf(property)} ${value === null ? 'is null' : `= $${values.push(value)}`}`;
  const all = (columns: object) => ['true', ...Object.entries(columns).map(equal)].join(' and ');
  const limits = (Array.isArray(among) ? among : [among]).map(all).join(' or ');
  const taken = await tx.query(
    `select from ${shape.name} where ${nameOf('nameKey')} = $1 and id <> $2 and (${limits}) limit 1`,
    values,
  );
  if (taken.length > 0) throw Problem.invalid('name', fault('taken'));
}
