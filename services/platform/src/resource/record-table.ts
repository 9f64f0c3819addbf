import { byName, typedPatternsOf, wordsBegin } from '../text/index.js';
import { publicNameOf, type Fields } from '@backroom/proto/fields';
import {
  columnOf,
  defineTable,
  sortClause,
  pageOf,
  rowsOf,
  type PageOptions,
  type Sortable,
  type Tx,
} from '../database/index.js';
import type { Among, OwnerColumn } from './owner.js';

/** A record as returned by calls. */
export interface StoredRecord {
  id: number;
  accountId?: number;
  locationId?: number;
  name: string;
  version: number;
}

export interface ListOptions extends PageOptions {
  keywords: string;
  sort?: string;
}

interface Columns {
  owner: readonly OwnerColumn[];
  fields: Fields;
  /** SQL of further columns, or instead of those of fields, by name; the row is `t`. */
  computed: Readonly<Record<string, string>>;
}

/** The statements of a resource. Its columns are id, owner, name_key, version and the fields in snake_case. */
export class RecordTable {
  private readonly select: string;
  private readonly sortable: Sortable;
  /** The table with its id, owner and name key, for `refuseTaken`. */
  readonly named;

  constructor(
    readonly name: string,
    { owner, fields, computed }: Columns,
  ) {
    const stored = ['id', ...owner, ...Object.keys(fields), 'version']
      .filter((one) => !(one in computed))
      .map((one) => `t.${quoted(one)}`);
    const others = Object.entries(computed).map(([one, sql]) => `${sql} as ${quoted(one)}`);
    this.select = `select ${[...stored, ...others].join(', ')} from ${name} t`;
    this.named = defineTable(name, { id: 'bigint', nameKey: 'text', ...ownerColumns(owner) });
    this.sortable = sortableBy(fields, Object.keys(computed));
  }

  /** By name unless sorted otherwise. */
  page(tx: Tx, among: Among, query: ListOptions): Promise<{ rows: StoredRecord[]; total: number }> {
    const found = `${this.select} where ${[wordsBegin('t.name', '$1'), ...conditions(among, 2)].join(' and ')}`;
    const by = sortClause(query.sort, this.sortable, `${byName('name')}, id`);
    return pageOf<StoredRecord>(
      tx,
      found,
      [typedPatternsOf(query.keywords), ...Object.values(among)],
      by,
      query,
    );
  }

  async byId(tx: Tx, among: Among, id: number): Promise<StoredRecord | undefined> {
    const [record] = await rowsOf<StoredRecord>(tx, `${this.select} ${where({ ...among, id })}`, [
      ...Object.values(among),
      id,
    ]);
    return record;
  }

  async insert(tx: Tx, content: object): Promise<number> {
    const names = Object.keys(content);
    const [row] = await tx.query<{ id: number }>(
      `insert into ${this.name} (${names.map(quoted).join(', ')})
       values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(content),
    );
    return row!.id;
  }

  /** Changes a record as it was read; returns false if another change came first. */
  async update(tx: Tx, among: Among, before: StoredRecord, content: object): Promise<boolean> {
    const { id, version } = before;
    const names = Object.keys(content);
    const set = names.map((name, at) => `${quoted(name)} = $${at + 1}`).join(', ');
    const changed = await tx.query(
      `update ${this.name} t set ${set}, version = version + 1
       ${where({ ...among, id, version }, names.length + 1)} returning t.id`,
      [...Object.values(content), ...Object.values(among), id, version],
    );
    return changed.length > 0;
  }

  async delete(tx: Tx, among: Among, id: number): Promise<void> {
    await tx.query(`delete from ${this.name} t ${where({ ...among, id })}`, [...Object.values(among), id]);
  }
}

const ownerColumns = (owner: readonly OwnerColumn[]) =>
  Object.fromEntries(owner.map((column) => [column, 'bigint'])) as Record<OwnerColumn, 'bigint'>;

/** A quoted column in a statement: its name may be a keyword of SQL. */
const quoted = (property: string): string => `"${columnOf(property)}"`;

const conditions = (values: object, from = 1): string[] =>
  Object.keys(values).map((name, at) => `t.${quoted(name)} = $${from + at}`);

const where = (values: object, from?: number): string => `where ${conditions(values, from).join(' and ')}`;

function sortableBy(fields: Fields, computed: readonly string[]): Sortable {
  const ofFields = Object.entries(fields).map(([name, field]) => {
    const [column, { kind }] = [quoted(name), field];
    return [publicNameOf(name, field), [kind === 'text' || kind === 'webAddress' ? byName(column) : column]];
  });
  return Object.fromEntries([...computed.map((name) => [name, [quoted(name)]]), ...ofFields]) as Sortable;
}
