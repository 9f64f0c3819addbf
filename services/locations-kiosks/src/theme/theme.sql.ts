import {
  byName,
  pageOf,
  rowsOf,
  typedPatternsOf,
  wordsBegin,
  type PageOptions,
  type Tx,
} from '@backroom/platform';
import type { Theme } from '@backroom/proto/locations/v1/theme';
import type { ThemeRecord } from './theme.entity.js';

type ThemeRow = ThemeRecord & { locationName: string };

const select = `
  select t.*, l.name as location_name from theme t join location l on l.id = t.location_id`;

export async function themeById(tx: Tx, id: number): Promise<Theme | undefined> {
  const [row] = await rowsOf<ThemeRow>(tx, `${select} where t.id = $1`, [id]);
  return row && themeOf(row);
}

export async function themeAt(tx: Tx, locationId: number): Promise<Theme | undefined> {
  const [row] = await rowsOf<ThemeRow>(tx, `${select} where t.location_id = $1`, [locationId]);
  return row && themeOf(row);
}

export async function themePage(
  tx: Tx,
  query: PageOptions & { keywords: string },
): Promise<{ themes: Theme[]; total: number }> {
  const found = `${select} where ${wordsBegin('l.name', '$1')} and not exists (select 1 from account_copy a
    where a.account_id = t.account_id and a.loyalty_program = 'globalConnect')`;
  const by = `${byName('location_name')}, id`;
  const { rows, total } = await pageOf<ThemeRow>(tx, found, [typedPatternsOf(query.keywords)], by, query);
  return { themes: rows.map(themeOf), total };
}

/** The columns of the table are the fields of the message. */
function themeOf(row: ThemeRow): Theme {
  return { ...row, updatedAt: row.updatedAt.getTime() };
}
