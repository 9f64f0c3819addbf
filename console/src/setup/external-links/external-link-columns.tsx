import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import type { ListColumn } from '../../table/list-types';

/** What the list shows besides the buttons of a row. */
export const externalLinkColumns = (t: TFunction<'setup'>): ListColumn<Schemas['ExternalLink']>[] => [
  {
    id: 'name',
    header: t('links.name'),
    value: ({ name }) => name,
    cell: ({ name }) => <span className="cell-name">{name}</span>,
    card: 'title',
    isFixed: true,
  },
  {
    id: 'url',
    size: 'text',
    header: t('links.url'),
    value: ({ url }) => url,
    cell: ({ url }) => (
      <a href={url} target="_blank" rel="noreferrer" className="cell-name">
        {url}
      </a>
    ),
  },
];
