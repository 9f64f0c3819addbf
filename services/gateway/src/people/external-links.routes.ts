import { Client } from '@backroom/platform';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { LinksServiceService, type LinksService } from '@backroom/proto/identity/v1/links_service';
import { longest } from '@backroom/proto/lengths';
import { characters, idParam, listOf, listQuery, sortedBy } from '../route/fields.js';
import { Input, Route } from '../route/route.js';

const link = z
  .object({ id: z.int(), name: z.string(), url: z.string(), version: z.int() })
  .meta({ id: 'ExternalLink' });
const linkList = z.object(listOf(link)).meta({ id: 'ExternalLinkList' });
const linksQuery = z.strictObject({ ...listQuery, ...sortedBy('name', ['name', 'url']) });
const linkBody = z
  .strictObject({ name: characters(longest.settingName), url: z.string().max(500) })
  .meta({ id: 'NewExternalLink' });
const linkChange = z
  .strictObject({ ...linkBody.shape, version: z.int().min(1).optional() })
  .meta({ id: 'ExternalLinkChange' });
const keepers = { tag: 'Setup', access: 'super admin', tenancy: 'none' } as const;

/** Links to tools outside the console: for super admins, who keep them (S1 section 2). */
@Controller()
export class ExternalLinksRoutes {
  constructor(@Client(LinksServiceService) private readonly links: LinksService) {}

  @Route({
    ...keepers,
    method: 'GET',
    path: '/settings/links',
    summary: 'Links to tools outside the console, by name',
    query: linksQuery,
    answer: linkList,
  })
  async list(
    @Input('query') { page, limit, keywords, sort }: z.infer<typeof linksQuery>,
  ): Promise<z.infer<typeof linkList>> {
    const { links, total } = await this.links.listLinks({ page, limit, keywords, sort });
    return { data: links, meta: { totalItems: total } };
  }

  @Route({
    ...keepers,
    method: 'GET',
    path: '/settings/links/:id',
    summary: 'A link to a tool outside the console',
    params: idParam,
    answer: link,
  })
  async get(@Input('params') { id }: z.infer<typeof idParam>): Promise<z.infer<typeof link>> {
    return (await this.links.getLink({ id })).link!;
  }

  @Route({
    ...keepers,
    method: 'POST',
    path: '/settings/links',
    summary: 'Adds a link',
    body: linkBody,
    example: { body: { name: 'Reports', url: 'https://reports.example.com' } },
    answer: link,
    idempotency: 'key',
  })
  async add(@Input('body') body: z.infer<typeof linkBody>): Promise<z.infer<typeof link>> {
    return (await this.links.saveLink({ id: 0, ...body })).link!;
  }

  @Route({
    ...keepers,
    method: 'PATCH',
    path: '/settings/links/:id',
    summary: 'Changes a link; 409 when the version named is not the present one',
    params: idParam,
    body: linkChange,
    example: { body: { name: 'Reports', url: 'https://reports.example.com' } },
    answer: link,
    idempotency: 'natural',
  })
  async change(
    @Input('params') { id }: z.infer<typeof idParam>,
    @Input('body') body: z.infer<typeof linkChange>,
  ): Promise<z.infer<typeof link>> {
    return (await this.links.saveLink({ id, ...body })).link!;
  }

  @Route({
    ...keepers,
    method: 'DELETE',
    path: '/settings/links/:id',
    summary: 'Deletes a link',
    params: idParam,
    status: 204,
    idempotency: 'natural',
  })
  async remove(@Input('params') { id }: z.infer<typeof idParam>): Promise<void> {
    await this.links.deleteLink({ id });
  }
}
