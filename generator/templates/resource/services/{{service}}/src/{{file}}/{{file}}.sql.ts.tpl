import { listedBy, pageOf, rowsOf, wordBegins, type PageWanted, type Tx } from '@backroom/platform';
import type { {{Name}} } from '@backroom/proto/{{package}}/v1/{{table}}';

interface Wanted extends PageWanted {
  {{ownerId}}: number;
  keywords: string;
  sort?: string;
}

/** What the list is sorted by, as the gateway's route and the console's source say it as well. */
const sortable = { name: ['lower(name)'] };

const {{names}} = `select id, account_id, {{#location}}location_id, {{/location}}name, {{fieldsSelected}}version from {{table}}`;

export async function {{name}}Page(tx: Tx, wanted: Wanted): Promise<{ {{names}}: {{Name}}[]; total: number }> {
  const found = `${ {{names}} } where ${wordBegins('name', '$1')} and {{owner_id}} = $2`;
  const values = [wanted.keywords, wanted.{{ownerId}}];
  const by = listedBy(wanted.sort, sortable, 'lower(name), id');
  const { rows, total } = await pageOf<{{Name}}>(tx, found, values, by, wanted);
  return { {{names}}: rows, total };
}

/** Upkeep of the {{nouns}} of {{anOwner}} goes one after the other: names stay unique. */
export async function lock{{Names}}(tx: Tx, {{ownerId}}: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('{{table}} ' || $1, 0))", [String({{ownerId}})]);
}

export async function {{name}}ById(tx: Tx, {{ownerId}}: number, id: number): Promise<{{Name}} | undefined> {
  const [{{name}}] = await rowsOf<{{Name}}>(tx, `${ {{names}} } where {{owner_id}} = $1 and id = $2`, [{{ownerId}}, id]);
  return {{name}};
}

/** What somebody decided of it, for the audit log. */
export function contentOf({{name}}: {{Name}}): Partial<{{Name}}> {
  const { id: _id, accountId: _account, {{#location}}locationId: _location, {{/location}}version: _version, ...content } = {{name}};
  return content;
}
