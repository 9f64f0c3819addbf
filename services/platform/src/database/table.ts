import { wordsOf } from '@backroom/proto/fields';
import type { Tx } from './database.js';
import type { EntityClass } from './records.js';

/** The TypeScript type of each SQL type. Money and ids are `bigint`: integers below 2^53. */
interface ValueOf {
  bigint: number;
  int: number;
  smallint: number;
  boolean: boolean;
  text: string;
  uuid: string;
  /** yyyy-MM-dd. */
  date: string;
  timestamptz: Date;
  /** Anything that survives JSON. */
  jsonb: unknown;
  bytea: Buffer;
  int8multirange: string;
  'bigint[]': readonly number[];
  'text[]': readonly string[];
  'uuid[]': readonly string[];
  'timestamptz[]': readonly Date[];
}
export type SqlType = keyof ValueOf;

/** `filled`: the database has a default for it, or generates it. */
type Presence = 'required' | 'nullable' | 'filled';

/** A column that is not fully described by its type. `V` is the type of its values. */
export interface ColumnType<V = unknown, P extends Presence = Presence> {
  readonly type: SqlType;
  readonly presence: P;
  /** For the type only. */
  readonly value?: V;
}

type Declared = SqlType | ColumnType;
type Value<C> = C extends SqlType ? ValueOf[C] : C extends ColumnType<infer V> ? V : never;
type PresenceOf<C> = C extends ColumnType<unknown, infer P> ? P : 'required';
type Simplified<T> = { [K in keyof T]: T[K] };

/** A column of a narrower type than its SQL type: an enumeration, or JSON of one shape. */
export function narrowed<V>(type: SqlType): ColumnType<V, 'required'> {
  return { type, presence: 'required' };
}

/** A column without NOT NULL. A row may omit it, and it is null then. */
export function nullable<const C extends Declared>(column: C): ColumnType<Value<C> | null, 'nullable'> {
  return { type: typeOf(column), presence: 'nullable' };
}

/** A column that the database fills in if a row omits it: by a default, or as an identity. */
export function filled<const C extends Declared>(column: C): ColumnType<Value<C>, 'filled'> {
  return { type: typeOf(column), presence: 'filled' };
}

/** A column in the form that statements need. */
export interface TableColumn {
  /** In rows: `accountId`. */
  readonly property: string;
  /** In SQL: `account_id`. */
  readonly name: string;
  readonly type: string;
  readonly isArray: boolean;
  readonly presence: Presence;
}

/** A table with typed rows: `Row` as read, `Insert` as written. */
export interface Table<Row extends object = object, Insert extends object = object> {
  /** Its columns; those of an entity are known to the transaction's records. */
  columnsIn(tx: Pick<Tx, 'records'>): TableShape;
  /** For the types only. */
  readonly row?: Row;
  readonly insert?: Insert;
}

export interface TableShape {
  readonly name: string;
  readonly columns: readonly TableColumn[];
}

type RowOfColumns<C> = { [K in keyof C]: Value<C[K]> };
type InsertOfColumns<C> = Simplified<
  { [K in keyof C as PresenceOf<C[K]> extends 'required' ? K : never]: Value<C[K]> } & {
    [K in keyof C as PresenceOf<C[K]> extends 'required' ? never : K]?: Value<C[K]>;
  }
>;
type InsertOfEntity<T, Filled extends keyof T> = Simplified<
  { [K in keyof T as K extends Filled ? never : null extends T[K] ? never : K]: T[K] } & {
    [K in keyof T as K extends Filled ? K : null extends T[K] ? K : never]?: T[K];
  }
>;

/** A table that is not an entity. */
export interface DefinedTable<C> extends Table<RowOfColumns<C>, InsertOfColumns<C>> {
  /** All its columns, for `returning`. */
  readonly properties: readonly (keyof C & string)[];
}

/** A row as read from a table. */
export type RowOf<T extends Table> = NonNullable<T['row']>;
/** A row for `insertMany`: columns that are nullable or have a default may be omitted. */
export type InsertRow<T extends Table> = NonNullable<T['insert']>;

/**
 * Declares a table that is not an entity (docs/adr/0001): its columns by their properties, `accountId` for
 * `account_id`. Columns that are never written may be omitted. `tests/contracts/tables.db.spec.ts` compares it with the
 * database.
 */
export function defineTable<const C extends Record<string, Declared>>(
  name: string,
  columns: C,
): DefinedTable<C> {
  const shape = {
    name,
    columns: Object.entries(columns).map(([property, column]) => {
      const type = typeOf(column);
      return {
        property,
        name: columnOf(property),
        type: type.replace('[]', ''),
        isArray: type.endsWith('[]'),
        presence: typeof column === 'string' ? ('required' as const) : column.presence,
      };
    }),
  };
  return { columnsIn: () => shape, properties: Object.keys(columns) };
}

/** The table of an entity; `filled` are the columns that the database fills in if a row omits them. */
export function tableOf<T extends object, const Filled extends keyof T & string = never>(
  entity: EntityClass<T>,
  ...filled: readonly Filled[]
): Table<T, InsertOfEntity<T, Filled>> {
  const shapes = new WeakMap<object, TableShape>();
  return {
    columnsIn({ records: { dataSource } }) {
      const known = shapes.get(dataSource);
      if (known) return known;
      const { tableName, columns } = dataSource.getMetadata(entity);
      const shape = {
        name: tableName,
        columns: columns.map((column) => ({
          property: column.propertyName,
          name: column.databaseName,
          type: dataSource.driver.normalizeType(column),
          isArray: column.isArray,
          presence: (filled as readonly string[]).includes(column.propertyName)
            ? ('filled' as const)
            : column.isNullable
              ? ('nullable' as const)
              : ('required' as const),
        })),
      };
      shapes.set(dataSource, shape);
      return shape;
    },
  };
}

function typeOf(column: Declared): SqlType {
  return typeof column === 'string' ? column : column.type;
}

/** `accountId` is the column `account_id`. */
export const columnOf = (property: string): string => wordsOf(property, '_');
