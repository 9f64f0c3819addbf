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
import { groupColumns } from './group-columns';
import { groupsQuery } from './groups.api';

/** /setup/groups: sets of locations that roles are limited to. */
export const Groups = ofOneOperator(function GroupsHere({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const format = useFormat();
  const [go, to] = [useGo(), useTo()];
  const { list, request } = useOperatorList(operator.id);
  const query = useLastingQuery(groupsQuery(request));
  const open = useCallback(({ id }: Schemas['LocationGroup']) => go(`/setup/groups/${id}`), [go]);
  const columns = useMemo(
    () => groupColumns(t, format, operator.timezone, to),
    [t, format, to, operator.timezone],
  );
  return (
    <>
      <SetupTabs of="places" />
      <List
        label={t('tabs.groups')}
        list={list}
        columns={columns}
        query={query}
        scope={JSON.stringify(request)}
        rowName={({ name }) => name}
        searchLabel={t('groups.search')}
        errorTitle={t('error.groups')}
        open={open}
        actions={
          <>
            <ExportButton
              name={t('groups.file')}
              columns={columns}
              query={(page, limit) => groupsQuery({ ...request, page, limit })}
            />
            <Button intent="primary" icon={<PlusIcon />} onClick={() => go('/setup/groups/new')}>
              {t('groups.add')}
            </Button>
          </>
        }
        empty={{ title: t('nothingFound'), text: t('nothingFoundText') }}
        newRowsText={(count) => t('newRows', { count })}
      />
    </>
  );
});
