import { externalLinkFields } from '@backroom/proto/identity/v1/links_service.fields';
import { externalLinksKey } from '../../frame/external-links.api';
import { ResourceList } from '../../resource/resource-list';
import { shown } from '../../resource/shown';
import { listSource } from '../../table/list-source';

const source = listSource({
  key: externalLinksKey,
  path: '/settings/links',
  sorts: { name: true, url: true },
  sortAtFirst: 'name',
});

const links = shown({
  kind: 'externalLink',
  api: '/settings/links',
  param: 'id',
  fields: externalLinkFields,
  source,
  labels: {
    feature: 'setup',
    part: 'links',
    keys: {
      listHelp: 'links.help',
      notLoaded: 'error.links',
      notSaved: 'error.save',
      notDeleted: 'error.save',
    },
  },
});

/** /setup/links: links to tools outside the console, which super admins find in the menu. */
export const ExternalLinks = () => <ResourceList resource={links} />;
