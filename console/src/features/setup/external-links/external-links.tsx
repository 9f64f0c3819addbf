import { externalLinkFields } from '@backroom/proto/identity/v1/links_service.fields';
import { externalLinksKey } from '../../../app/frame/external-links.api';
import { ResourceList } from '../../../kit/resource/resource-list';
import { shown } from '../../../kit/resource/shown';
import { listSource } from '../../../kit/table/list-source';
import '../strings';

const source = listSource({
  key: externalLinksKey,
  path: '/settings/links',
  sorts: { name: true, url: true },
  defaultSort: 'name',
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

/** /setup/links: links to external tools, shown in the menu of super admins. */
export const ExternalLinks = () => <ResourceList resource={links} />;
