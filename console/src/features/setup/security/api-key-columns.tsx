import type { Schemas } from '@backroom/gateway/v2';
import { Button, Tag } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import type { Format } from '../../../app/i18n/format';
import '../../../kit/resource/strings';
import { textWidth } from '../../../kit/table/column-fit';
import type { ListColumn } from '../../../kit/table/list-types';
import { systemName } from '../system-name';

/** The status of a key: revoked and expired keys grant no access. */
function statusOf({ revoked, expires }: Schemas['ApiKey']): 'revoked' | 'expired' | 'active' {
  if (revoked) return 'revoked';
  return expires && Date.parse(expires) < Date.now() ? 'expired' : 'active';
}

export function apiKeyColumns(
  t: TFunction<'setup'>,
  format: Format,
  zone: string,
  groups: readonly Schemas['LocationGroup'][],
  /** Absent for users with read-only access. */
  onRevoke: ((key: Schemas['ApiKey']) => void) | undefined,
): ListColumn<Schemas['ApiKey']>[] {
  const areas = ({ permissions }: Schemas['ApiKey']) =>
    permissions.map((name) => t(`area.${name}`, { defaultValue: name })).join(', ');
  const groupName = ({ GroupId }: Schemas['ApiKey']) =>
    systemName(t, groups.find(({ id }) => id === GroupId)?.name ?? String(GroupId));
  const moment = (id: 'created' | 'lastUsed' | 'expires', header: string, none: string) => {
    const text = (key: Schemas['ApiKey']) => (key[id] ? format.moment(key[id], zone) : none);
    const cell = (key: Schemas['ApiKey']) =>
      key[id] ? <span className="cell-time">{text(key)}</span> : none;
    return { id, header, value: text, cell, size: 'time', priority: 4 } as const;
  };
  return [
    {
      id: 'name',
      header: t('keys.name'),
      value: ({ name }) => name,
      cell: ({ name }) => <span className="cell-name">{name}</span>,
      card: 'title',
      isFixed: true,
    },
    {
      id: 'prefix',
      size: 'id',
      header: t('keys.prefix'),
      value: ({ prefix }) => prefix,
      cell: ({ prefix }) => <code>{prefix}…</code>,
    },
    {
      id: 'permissions',
      header: t('keys.permissions'),
      value: areas,
      cell: areas,
      isText: true,
    },
    {
      id: 'group',
      header: t('keys.group'),
      value: groupName,
      cell: (key) => <span className="cell-name">{groupName(key)}</span>,
    },
    moment('created', t('keys.created'), '–'),
    moment('lastUsed', t('keys.lastUsed'), t('keys.never')),
    moment('expires', t('keys.expires'), t('keys.noEnd')),
    {
      id: 'status',
      size: 'status',
      priority: 2,
      header: t('keys.status'),
      value: (key) => t(`keys.is.${statusOf(key)}`),
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
      size: textWidth(t('keys.revoke')) + 48,
      priority: 2,
      isActions: true,
      header: t('resource:actions'),
      cell: (key) =>
        key.revoked || !onRevoke ? null : (
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
