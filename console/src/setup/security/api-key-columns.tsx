import type { Schemas } from '@backroom/gateway/v2';
import { Button, Tag } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import type { Format } from '../../i18n/format';
import type { ListColumn } from '../../table/list-types';

/** How a key stands: what was revoked or has run out opens nothing any more. */
function statusOf({ revoked, expires }: Schemas['ApiKey']): 'revoked' | 'expired' | 'active' {
  if (revoked) return 'revoked';
  return expires && Date.parse(expires) < Date.now() ? 'expired' : 'active';
}

export function apiKeyColumns(
  t: TFunction<'setup'>,
  format: Format,
  zone: string,
  groups: readonly Schemas['LocationGroup'][],
  onRevoke: (key: Schemas['ApiKey']) => void,
): ListColumn<Schemas['ApiKey']>[] {
  const time = (at: string | null, none: string) =>
    at ? <span className="cell-time">{format.moment(at, zone)}</span> : none;
  return [
    {
      id: 'name',
      header: t('keys.name'),
      cell: ({ name }) => <span className="cell-name">{name}</span>,
      card: 'title',
    },
    { id: 'prefix', header: t('keys.prefix'), cell: ({ prefix }) => <code>{prefix}…</code> },
    {
      id: 'permissions',
      header: t('keys.permissions'),
      cell: ({ permissions }) =>
        permissions.map((name) => t(`area.${name}`, { defaultValue: name })).join(', '),
    },
    {
      id: 'group',
      header: t('keys.group'),
      cell: ({ GroupId }) => (
        <span className="cell-name">{groups.find(({ id }) => id === GroupId)?.name ?? GroupId}</span>
      ),
    },
    { id: 'created', header: t('keys.created'), cell: ({ created }) => time(created, '–') },
    { id: 'lastUsed', header: t('keys.lastUsed'), cell: ({ lastUsed }) => time(lastUsed, t('keys.never')) },
    { id: 'expires', header: t('keys.expires'), cell: ({ expires }) => time(expires, t('keys.noEnd')) },
    {
      id: 'status',
      header: t('keys.status'),
      cell: (key) => {
        const status = statusOf(key);
        return (
          <Tag minimal intent={status === 'active' ? 'success' : 'none'}>
            {t(`keys.is.${status}`)}
          </Tag>
        );
      },
    },
    {
      id: 'actions',
      header: t('actions'),
      cell: (key) =>
        key.revoked ? null : (
          <Button
            size="small"
            intent="danger"
            variant="outlined"
            aria-label={t('keys.revokeOne', { name: key.name })}
            onClick={() => onRevoke(key)}
          >
            {t('keys.revoke')}
          </Button>
        ),
    },
  ];
}
