import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../api/use-lasting-query';
import { useGlobalFilter } from '../../app/use-global-filter';
import { ExportButton } from '../../export/export-button';
import { useFormat } from '../../i18n/use-format';
import { List } from '../../table/list';
import { useListState } from '../../table/use-list-state';
import '../setup.css';
import { SetupTabs } from '../setup-tabs';
import '../strings';
import { useGo, useTo } from '../use-to';
import { userColumns } from './user-columns';
import { usersQuery } from './users.api';

/** /setup/users: the people of the operators in view. */
export function Users() {
  const { t } = useTranslation('setup');
  const format = useFormat();
  const list = useListState();
  const { filter } = useGlobalFilter();
  const [go, to] = [useGo(), useTo()];
  const request = {
    operator: filter.operator,
    page: list.page,
    limit: list.limit,
    keywords: list.search.trim(),
  };
  const query = useLastingQuery(usersQuery(request));
  const columns = useMemo(
    () => userColumns(t, format, filter.operator, to),
    [t, format, filter.operator, to],
  );
  const open = useCallback(({ id }: Schemas['Person']) => go(`/setup/users/${id}`), [go]);
  return (
    <>
      <SetupTabs of="people" />
      <List
        label={t('tabs.users')}
        list={list}
        columns={columns}
        query={query}
        scope={JSON.stringify(request)}
        rowName={({ fullName, email }) => fullName || email}
        searchLabel={t('users.search')}
        errorTitle={t('error.users')}
        open={open}
        actions={
          <>
            <ExportButton
              name={t('users.file')}
              columns={columns}
              query={(page, limit) => usersQuery({ ...request, page, limit })}
            />
            <Button intent="primary" icon={<PlusIcon />} onClick={() => go('/setup/users/new')}>
              {t('users.add')}
            </Button>
          </>
        }
        empty={
          list.search
            ? { title: t('nothingFound'), text: t('nothingFoundText') }
            : { title: t('users.empty'), text: t('users.emptyText') }
        }
        newRowsText={(count) => t('newRows', { count })}
      />
    </>
  );
}
