import { externalLinkFields } from '@backroom/proto/identity/v1/links_service.fields';
import { LinksServiceService } from '@backroom/proto/identity/v1/links_service';
import { resourceRoutes } from '../resource/resource-routes.js';
import { characters } from '../route/fields.js';

/** Links to tools outside the console, kept by super admins. */
export const ExternalLinksRoutes = resourceRoutes({
  name: 'link',
  plural: 'links',
  nouns: { one: 'external link', many: 'external links' },
  schema: 'ExternalLink',
  service: LinksServiceService,
  fields: externalLinkFields,
  path: '/settings/links',
  tag: 'Setup',
  access: 'super admin',
  // The service validates an empty name.
  inputs: { name: characters(externalLinkFields.name.max) },
  example: { name: 'Reports', url: 'https://reports.example.com' },
  saveRequest: (link) => link,
});
