import { namesIn, type Table, type Tx } from '../database/index.js';
import { fault, Problem } from '../errors/index.js';
import { skeletonOf } from '../text/index.js';

/** A row that people know by its name. */
interface Named {
  id: number;
  /** What the name looks like (`skeletonOf`); two that look alike are one. */
  nameKey: string | null;
}

/** Values of columns; null for `is null`. */
type Among<Row> = { readonly [Column in keyof Row]?: Row[Column] };

/**
 * Refuses a name that another row of the table has, or one that looks like it: one with the same `nameKey`. `among`
 * limits the rows, to those of an account for example; a row has to match one of several. `except` is the id of the
 * record that changes.
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
