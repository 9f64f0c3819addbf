import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Commands,
  currentCall,
  everyTenant,
  Problem,
  type Principal,
  refuseStale,
  FieldCheck,
  skeletonOf,
} from '@backroom/platform';
import type { ExternalLink, SaveLinkRequest } from '@backroom/proto/identity/v1/links_service';
import { fault } from '../faults.js';
import { linkById } from './link.sql.js';

export class SaveLink {
  constructor(
    readonly link: SaveLinkRequest,
    readonly idempotencyKey?: string,
  ) {}
}

export class DeleteLink {
  constructor(readonly id: number) {}
}

/** Of no operator: the links are the system's own. */
const audited = { accountId: 0, subjectKind: 'externalLink' };

/** Adds or changes a link to a tool outside the console (decided: External tool links). */
@CommandHandler(SaveLink)
export class SaveLinkHandler implements ICommandHandler<SaveLink, ExternalLink> {
  constructor(private readonly commands: Commands) {}

  execute({ link, idempotencyKey }: SaveLink): Promise<ExternalLink> {
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
      const before = link.id ? await linkById(tx, link.id) : undefined;
      if (link.id && !before) throw Problem.notFound('link');
      if (before) refuseStale('link', before.version, link.version);
      const key = skeletonOf(name);
      const taken = await tx.query('select 1 from external_link where name_key = $1 and id <> $2', [
        key,
        link.id,
      ]);
      if (taken.length > 0) throw Problem.invalid('name', fault('taken'));
      const [row] = before
        ? await tx.query<{ id: number; version: number }>(
            `update external_link set name = $2, name_key = $3, url = $4, version = version + 1 where id = $1
             returning id, version`,
            [link.id, name, key, url],
          )
        : await tx.query<{ id: number; version: number }>(
            'insert into external_link (name, name_key, url) values ($1, $2, $3) returning id, version',
            [name, key, url],
          );
      const { id, version } = row!;
      const content = before && { name: before.name, url: before.url };
      tx.audit({ ...audited, subjectId: id, before: content, after: { name, url } });
      return { id, name, url, version };
    });
  }
}

/** Removes a link; one that is gone already stays gone. */
@CommandHandler(DeleteLink)
export class DeleteLinkHandler implements ICommandHandler<DeleteLink, void> {
  constructor(private readonly commands: Commands) {}

  async execute({ id }: DeleteLink): Promise<void> {
    const { principal } = currentCall();
    refuseOthers(principal);
    await this.commands.run({ name: 'delete-external-link', scope: everyTenant, principal }, async (tx) => {
      const before = await linkById(tx, id);
      if (!before) return;
      await tx.query('delete from external_link where id = $1', [id]);
      tx.audit({ ...audited, subjectId: id, before: { name: before.name, url: before.url } });
    });
  }
}

function refuseOthers(principal: Principal): void {
  if (principal.scope !== 'super admin') throw new Problem('forbidden', fault('forbidden'));
}

function read({ name, url }: SaveLinkRequest): { name: string; url: string } {
  const check = new FieldCheck();
  const link = { name: check.name('name', name, 60, 1), url: url.trim() };
  // Anything else (javascript:, data:) would run in the reader's console.
  const parsed = URL.canParse(link.url) ? new URL(link.url) : undefined;
  const isPlain = /^https?:\/\//i.test(link.url) && !/[\p{C}\p{Z}]/u.test(link.url);
  if (!parsed || !isPlain || link.url.length > 500 || parsed.username || parsed.password)
    check.refuse('url', fault('web-address'));
  check.done();
  return link;
}
