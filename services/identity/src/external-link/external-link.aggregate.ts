import { resource, systemOwner } from '@backroom/platform';
import { LinksServiceService } from '@backroom/proto/identity/v1/links_service';
import { externalLinkFields } from '@backroom/proto/identity/v1/links_service.fields';
import { externalLinks } from '../migrations/021-external-links.js';

/** Links to tools outside the console, the same for all operators (SHELL-1). */
export const externalLink = resource({
  name: 'link',
  plural: 'links',
  kind: 'externalLink',
  service: LinksServiceService,
  fields: externalLinkFields,
  owner: systemOwner,
  migrations: [externalLinks],
  missingOk: true,
});
