import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import type { ListColumn } from '../../table/list-types';

export function linkColumns(
  t: TFunction<'setup'>,
  onEdit: (link: Schemas['ExternalLink']) => void,
  onDelete: (link: Schemas['ExternalLink']) => void,
): ListColumn<Schemas['ExternalLink']>[] {
  return [
    {
      id: 'name',
      header: t('links.name'),
      cell: ({ name }) => <span className="cell-name">{name}</span>,
      card: 'title',
    },
    {
      id: 'url',
      header: t('links.url'),
      cell: ({ url }) => (
        <a href={url} target="_blank" rel="noreferrer" className="cell-name">
          {url}
        </a>
      ),
    },
    {
      id: 'actions',
      header: t('actions'),
      align: 'end',
      cell: (link) => (
        <>
          <Button
            size="small"
            variant="minimal"
            aria-label={t('links.editOne', { name: link.name })}
            onClick={() => onEdit(link)}
          >
            {t('edit')}
          </Button>
          <Button
            size="small"
            variant="minimal"
            intent="danger"
            aria-label={t('links.deleteOne', { name: link.name })}
            onClick={() => onDelete(link)}
          >
            {t('delete')}
          </Button>
        </>
      ),
    },
  ];
}
