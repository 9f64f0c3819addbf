import type { Tx } from '@backroom/platform';
import type { ExternalLink } from '@backroom/proto/identity/v1/links_service';

type LinkRow = ExternalLink & Record<string, unknown>;
const columns = 'id, name, url, version';

export function allLinks(tx: Tx): Promise<ExternalLink[]> {
  return tx.query<LinkRow>(`select ${columns} from external_link order by lower(name), id`);
}

/** Locked, for whoever is about to change it. */
export async function linkById(tx: Tx, id: number): Promise<ExternalLink | undefined> {
  const [row] = await tx.query<LinkRow>(`select ${columns} from external_link where id = $1 for update`, [
    id,
  ]);
  return row;
}
