import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../api/use-lasting-query';
import { ExportButton } from '../../export/export-button';
import { useFormat } from '../../i18n/use-format';
import { List } from '../../table/list';
import { ofOneOperator } from '../one-operator';
import { SetupTabs } from '../setup-tabs';
import { useOperatorList } from '../use-operator-list';
import { useGo, useTo } from '../use-to';
import { roleColumns } from './role-columns';
import { rolesQuery } from './roles.api';

/** /setup/roles: what can be given at this operator: the system's roles and its own. */
export const Roles = ofOneOperator(function RolesHere({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const format = useFormat();
  const [go, to] = [useGo(), useTo()];
  const { list, request } = useOperatorList(operator.id);
  const query = useLastingQuery(rolesQuery(request));
  const open = useCallback(({ id }: Schemas['Role']) => go(`/setup/roles/${id}`), [go]);
  const columns = useMemo(
    () => roleColumns(t, format, operator.timezone, to),
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
          <>
            <ExportButton
              name={t('roles.file')}
              columns={columns}
              query={(page, limit) => rolesQuery({ ...request, page, limit })}
            />
            <Button intent="primary" icon={<PlusIcon />} onClick={() => go('/setup/roles/new')}>
              {t('roles.add')}
            </Button>
          </>
        }
        empty={{ title: t('nothingFound'), text: t('nothingFoundText') }}
        newRowsText={(count) => t('newRows', { count })}
      />
    </>
  );
});
