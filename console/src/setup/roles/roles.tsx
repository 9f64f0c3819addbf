import { Button, Tag } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Account } from '../../api/types';
import { useLastingQuery } from '../../api/use-lasting-query';
import { useFormat } from '../../i18n/use-format';
import { List } from '../../table/list';
import type { ListColumn } from '../../table/list-types';
import { useListState } from '../../table/use-list-state';
import { ofOneOperator } from '../one-operator';
import { SetupTabs } from '../setup-tabs';
import type { Role } from '../setup.types';
import { useGo, useTo } from '../use-to';
import { rolesQuery } from './roles.api';

/** /setup/roles: what can be given at this operator: the system's roles and its own. */
export const Roles = ofOneOperator(function RolesHere({ operator }: { operator: Account }) {
  const { t } = useTranslation('setup');
  const format = useFormat();
  const list = useListState();
  const [go, to] = [useGo(), useTo()];
  const request = {
    operator: operator.id,
    page: list.page,
    limit: list.limit,
    keywords: list.search.trim(),
  };
  const query = useLastingQuery(rolesQuery(request));
  const open = useCallback(({ id }: Role) => go(`/setup/roles/${id}`), [go]);
  const columns = useMemo(
    (): ListColumn<Role>[] => [
      {
        id: 'name',
        header: t('roles.name'),
        cell: ({ id, name }) => (
          <Link to={to(`/setup/roles/${id}`)} className="cell-name">
            {name}
          </Link>
        ),
        card: 'title',
        isFixed: true,
      },
      { id: 'description', header: t('roles.description'), cell: ({ description }) => description || '–' },
      { id: 'group', header: t('roles.group'), cell: ({ groupName }) => groupName || t('roles.everywhere') },
      {
        id: 'updatedOn',
        header: t('updatedOn'),
        cell: ({ updatedOn }) => (updatedOn ? format.dateTime(updatedOn, operator.timezone) : '–'),
      },
      {
        id: 'kind',
        header: t('roles.kind'),
        cell: ({ editable }) => <Tag minimal>{t(editable ? 'roles.own' : 'roles.kept')}</Tag>,
        card: 'figure',
      },
    ],
    [t, format, to, operator.timezone],
  );
  return (
    <>
      <SetupTabs of="people" />
      <List
        label={t('tabs.roles')}
        list={list}
        columns={columns}
        query={query}
        scope={JSON.stringify(request)}
        rowName={({ name }) => name}
        searchLabel={t('roles.search')}
        errorTitle={t('error.rolesList')}
        open={open}
        actions={
          <Button intent="primary" icon={<PlusIcon />} onClick={() => go('/setup/roles/new')}>
            {t('roles.add')}
          </Button>
        }
        empty={{ title: t('nothingFound'), text: t('nothingFoundText') }}
        newRowsText={(count) => t('newRows', { count })}
      />
    </>
  );
});
