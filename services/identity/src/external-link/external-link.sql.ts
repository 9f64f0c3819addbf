import { listedBy, pageOf, wordBegins, type Tx } from '@backroom/platform';
import type {
  ExternalLink,
  ListLinksRequest,
  ListLinksResponse,
} from '@backroom/proto/identity/v1/links_service';
import { ExternalLinkRecord } from './external-link.entity.js';

export async function externalLinkPage(tx: Tx, wanted: ListLinksRequest): Promise<ListLinksResponse> {
  const found = `select id, name, url, version from external_link where ${wordBegins('name', '$1')}`;
  const by = listedBy(wanted.sort, { name: ['lower(name)'], url: ['lower(url)'] }, 'lower(name), id');
  const { rows, total } = await pageOf<ExternalLink>(tx, found, [wanted.keywords], by, wanted);
  return { links: rows, total };
}

/** Locked, for whoever is about to change it. */
export function externalLinkToChange(tx: Tx, id: number): Promise<ExternalLinkRecord | null> {
  return tx.records.findOne(ExternalLinkRecord, { where: { id }, lock: { mode: 'pessimistic_write' } });
}
