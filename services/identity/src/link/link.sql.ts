import { rowsOf, type Tx } from '@backroom/platform';
import type { ExternalLink } from '@backroom/proto/identity/v1/links_service';
import { ExternalLinkRecord } from './link.entity.js';

export function allLinks(tx: Tx): Promise<ExternalLink[]> {
  return rowsOf(tx, 'select id, name, url, version from external_link order by lower(name), id');
}

/** Locked, for whoever is about to change it. */
export function linkToChange(tx: Tx, id: number): Promise<ExternalLinkRecord | null> {
  return tx.records.findOne(ExternalLinkRecord, { where: { id }, lock: { mode: 'pessimistic_write' } });
}
