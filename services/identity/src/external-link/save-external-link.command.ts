import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Commands,
  currentCall,
  everyTenant,
  Problem,
  refuseStale,
  refuseTaken,
  FieldCheck,
  skeletonOf,
} from '@backroom/platform';
import type { ExternalLink, SaveLinkRequest } from '@backroom/proto/identity/v1/links_service';
import { longest } from '@backroom/proto/lengths';
import { fault } from '../faults.js';
import { audited, refuseOthers } from './external-link-upkeep.js';
import { ExternalLinkRecord } from './external-link.entity.js';
import { externalLinkToChange } from './external-link.sql.js';

export class SaveExternalLink {
  constructor(
    readonly link: SaveLinkRequest,
    readonly idempotencyKey?: string,
  ) {}
}

/** Adds or changes a link to a tool outside the console (decided: External tool links). */
@CommandHandler(SaveExternalLink)
export class SaveExternalLinkHandler implements ICommandHandler<SaveExternalLink, ExternalLink> {
  constructor(private readonly commands: Commands) {}

  execute({ link, idempotencyKey }: SaveExternalLink): Promise<ExternalLink> {
    const { principal } = currentCall();
    refuseOthers(principal);
    const { name, url } = read(link);
    const options = {
      name: 'save-external-link',
      scope: everyTenant,
      principal,
      idempotencyKey,
      input: link,
    };
    return this.commands.run(options, async (tx) => {
      const before = link.id ? await externalLinkToChange(tx, link.id) : null;
      if (link.id && !before) throw Problem.notFound('link');
      if (before) refuseStale('link', before.version, link.version);
      const content = { name, nameKey: skeletonOf(name), url };
      await refuseTaken(tx, ExternalLinkRecord, {}, name, link.id);
      const record = tx.records.create(ExternalLinkRecord, content);
      if (before) await tx.records.update(ExternalLinkRecord, { id: before.id }, content);
      else await tx.records.insert(ExternalLinkRecord, record);
      const { id, version } = before ? { id: before.id, version: before.version + 1 } : record;
      const was = before ? { name: before.name, url: before.url } : undefined;
      tx.audit({ ...audited, subjectId: id, before: was, after: { name, url } });
      return { id, name, url, version };
    });
  }
}

function read({ name, url }: SaveLinkRequest): { name: string; url: string } {
  const check = new FieldCheck();
  const link = { name: check.name('name', name, longest.settingName, 1), url: url.trim() };
  // Anything else (javascript:, data:) would run in the reader's console.
  const parsed = URL.canParse(link.url) ? new URL(link.url) : undefined;
  const isPlain = /^https?:\/\//i.test(link.url) && !/[\p{C}\p{Z}]/u.test(link.url);
  if (!parsed || !isPlain || link.url.length > 500 || parsed.username || parsed.password)
    check.refuse('url', fault('web-address'));
  check.done();
  return link;
}
