import { externalLinkFields } from '@backroom/proto/identity/v1/links_service.fields';
import { externalLinksKey } from '../../frame/external-links.api';
import { shown } from '../../resource/shown';

export const externalLinks = shown({
  kind: 'externalLink',
  api: '/settings/links',
  param: 'id',
  fields: externalLinkFields,
  key: externalLinksKey,
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
