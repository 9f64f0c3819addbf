import type { Schemas } from '@backroom/gateway/v2';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useGlobalFilter } from '../../../kit/filter/use-global-filter';
import { useFormat } from '../../../app/i18n/use-format';
import { firstPage } from '../../../kit/table/first-page';
import { useListTexts } from '../../../kit/resource/list-texts';
import { ListScreen } from '../../../kit/table/list-screen';
import '../setup.css';
import { SetupTabs } from '../setup-tabs';
import '../strings';
import { useGo, useTo } from '../../../app/routes/use-to';
import { userColumns } from './user-columns';
import { usersSource } from './users.api';
import { useOperatorZone } from '../../../kit/filter/use-operator-zone';

export const firstQueries = firstPage(usersSource);

/** /setup/users: users of the operators in view. */
export function Users() {
  const { t } = useTranslation('setup');
  const texts = useListTexts();
  const format = useFormat();
  const { filter } = useGlobalFilter();
  const [go, to] = [useGo(), useTo()];
  const zone = useOperatorZone()(filter.operator);
  const columns = useMemo(
    () => userColumns(t, format, filter.operator, zone),
    [t, format, filter.operator, zone],
  );
  const pathOf = useCallback(({ id }: Schemas['Person']) => to(`/setup/users/${id}`), [to]);
  return (
    <>
      <SetupTabs of="people" />
      <ListScreen
        source={usersSource}
        label={t('tabs.users')}
        columns={columns}
        rowName={({ fullName, email }) => fullName || email}
        searchLabel={t('users.search')}
        errorTitle={t('error.users')}
        to={pathOf}
        file={t('users.file')}
        add={{ text: t('users.add'), onClick: () => go('/setup/users/new') }}
        empty={{ title: t('users.empty'), text: t('users.emptyText') }}
        {...texts}
      />
    </>
  );
}
