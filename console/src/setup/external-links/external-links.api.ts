import { externalLinkFields } from '@backroom/proto/identity/v1/links_service.fields';
import { externalLinksKey } from '../../frame/external-links.api';
import { resourceApi } from '../../resource/resource-api';

/** Texts of links beside the convention of `useLabels`. */
const keys: Record<string, string> = {
  notLoaded: 'error.links',
  notSaved: 'error.save',
  notDeleted: 'error.save',
};
export const externalLinks = {
  kind: 'externalLink',
  fields: externalLinkFields,
  calls: resourceApi({
    api: '/settings/links',
    param: 'id',
    fields: externalLinkFields,
    key: externalLinksKey,
  }),
  labels: {
    feature: 'setup',
    keyOf: (key: string) => keys[key] ?? `links.${key.replace('field.', '')}`,
  },
};
