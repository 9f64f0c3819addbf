import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import { everyOperator } from '../../filter/global-filter';
import type { Format } from '../../i18n/format';
import type { ListColumn } from '../../table/list-types';
import { zoneHere } from '../../i18n/zone-here';

export function userColumns(
  t: TFunction<'setup'>,
  format: Format,
  operator: number,
  to: (path: string) => string,
): ListColumn<Schemas['Person']>[] {
  return [
    {
      id: 'name',
      header: t('users.name'),
      value: ({ fullName }) => fullName,
      cell: ({ id, fullName, email }) => (
        <Link to={to(`/setup/users/${id}`)} className="cell-name">
          {fullName || email}
        </Link>
      ),
      card: 'title',
      isFixed: true,
    },
    {
      id: 'email',
      header: t('users.email'),
      value: ({ email }) => email,
      cell: ({ email }) => <span className="cell-name">{email}</span>,
    },
    {
      id: 'roles',
      header: t('users.roles'),
      value: (person) => rolesText(person, operator),
      cell: (person) => <span className="cell-name">{rolesText(person, operator) || '–'}</span>,
    },
    {
      id: 'updatedOn',
      header: t('updatedOn'),
      value: ({ updatedOn }) => format.momentCell(updatedOn, zoneHere),
      cell: ({ updatedOn }) => <span className="cell-time">{format.moment(updatedOn, zoneHere)}</span>,
    },
    {
      id: 'status',
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

/** The roles at the operator in view; each once where several are. */
function rolesText({ userroles }: Schemas['Person'], operator: number): string {
  const inView = userroles.filter(({ accountId }) => operator === everyOperator || accountId === operator);
  return [...new Set(inView.map(({ role }) => role.name))].join(', ');
}
