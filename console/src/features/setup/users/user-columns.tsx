import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import { everyOperator } from '../../../kit/filter/global-filter';
import type { Format } from '../../../app/i18n/format';
import type { ListColumn } from '../../../kit/table/list-types';
import { systemName } from '../system-name';

export function userColumns(
  t: TFunction<'setup'>,
  format: Format,
  operator: number,
  zone: string,
): ListColumn<Schemas['Person']>[] {
  return [
    {
      id: 'name',
      header: t('users.name'),
      value: ({ fullName }) => fullName,
      cell: ({ fullName, email }) => <span className="cell-name">{fullName || email}</span>,
      card: 'title',
      isFixed: true,
    },
    {
      id: 'email',
      size: 'text',
      header: t('users.email'),
      value: ({ email }) => email,
      cell: ({ email }) => <span className="cell-name">{email}</span>,
    },
    {
      id: 'roles',
      header: t('users.roles'),
      value: (person) => rolesText(t, person, operator),
      cell: (person) => <span className="cell-name">{rolesText(t, person, operator) || '–'}</span>,
    },
    {
      id: 'updatedOn',
      size: 'time',
      priority: 4,
      header: t('updatedOn'),
      value: ({ updatedOn }) => format.momentCell(updatedOn, zone),
      cell: ({ updatedOn }) => <span className="cell-time">{format.moment(updatedOn, zone)}</span>,
    },
    {
      id: 'status',
      size: 'status',
      header: t('users.status'),
      value: ({ enabled }) => t(enabled ? 'users.enabled' : 'users.disabled'),
      cell: ({ enabled }) => (
        <Tag minimal intent={enabled ? 'success' : 'none'}>
          {t(enabled ? 'users.enabled' : 'users.disabled')}
        </Tag>
      ),
      card: 'figure',
    },
  ];
}

/** The roles at the operator in view; with several, each role once. */
function rolesText(t: TFunction<'setup'>, { userroles }: Schemas['Person'], operator: number): string {
  const inView = userroles.filter(({ accountId }) => operator === everyOperator || accountId === operator);
  return [...new Set(inView.map(({ role }) => systemName(t, role.name)))].join(', ');
}
