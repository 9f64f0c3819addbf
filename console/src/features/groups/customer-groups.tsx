import type { Schemas } from '@backroom/gateway/v2';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { atOperator } from '../../app/routes/at-operator';
import { useGo, useTo } from '../../app/routes/use-to';
import { firstPage } from '../../kit/table/first-page';
import { ListScreen } from '../../kit/table/list-screen';
import { customerGroupColumns } from './customer-group-columns';
import { customerGroupsSource } from './groups.api';
import './strings';

export const firstQueries = firstPage(customerGroupsSource);

/** /groups: named groups of customers (CUST-5). */
export function CustomerGroups() {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const [go, to] = [useGo(), useTo()];
  const columns = useMemo(() => customerGroupColumns(t, format), [t, format]);
  const pathOf = useCallback(
    ({ id, AccountId }: Schemas['CustomerGroup']) => atOperator(to(`/groups/${id}`), AccountId),
    [to],
  );
  return (
    <ListScreen
      source={customerGroupsSource}
      label={t('title')}
      columns={columns}
      rowName={({ name }) => name}
      searchLabel={t('search')}
      errorTitle={t('error.list')}
      to={pathOf}
      file={t('file')}
      add={{ text: t('add'), onClick: () => go('/groups/new') }}
      empty={{ title: t('empty'), text: t('emptyText') }}
      nothing={{ title: t('nothingFound'), text: t('nothingFoundText') }}
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}
