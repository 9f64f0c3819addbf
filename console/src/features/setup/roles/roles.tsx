import type { Schemas } from '@backroom/gateway/v2';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../app/i18n/use-format';
import { firstPage } from '../../../kit/table/first-page';
import { useListTexts } from '../../../kit/resource/list-texts';
import { ListScreen } from '../../../kit/table/list-screen';
import { ofOneOperator } from '../../../kit/filter/one-operator';
import { SetupTabs } from '../setup-tabs';
import { useGo, useTo } from '../../../app/routes/use-to';
import { roleColumns } from './role-columns';
import { rolesSource } from './roles.api';
import { systemName } from '../system-name';

export const firstQueries = firstPage(rolesSource);

/** /setup/roles: roles that can be assigned at this operator: the system's and its own. */
export const Roles = ofOneOperator(function RolesHere({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const texts = useListTexts();
  const format = useFormat();
  const [go, to] = [useGo(), useTo()];
  const pathOf = useCallback(({ id }: Schemas['Role']) => to(`/setup/roles/${id}`), [to]);
  const columns = useMemo(() => roleColumns(t, format, operator.timezone), [t, format, operator.timezone]);
  return (
    <>
      <SetupTabs of="people" />
      <ListScreen
        source={rolesSource}
        extraParams={{ id: operator.id }}
        label={t('tabs.roles')}
        columns={columns}
        rowName={({ name }) => systemName(t, name)}
        searchLabel={t('roles.search')}
        errorTitle={t('error.rolesList')}
        to={pathOf}
        file={t('roles.file')}
        add={{ text: t('roles.add'), onClick: () => go('/setup/roles/new') }}
        empty={texts.nothing}
        newRowsText={texts.newRowsText}
      />
    </>
  );
});
