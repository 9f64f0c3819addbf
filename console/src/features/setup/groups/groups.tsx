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
import { groupColumns } from './group-columns';
import { groupsSource } from './groups.api';
import { systemName } from '../system-name';

export const firstQueries = firstPage(groupsSource);

/** /setup/groups: sets of locations that roles are limited to. */
export const Groups = ofOneOperator(function GroupsHere({ operator }: { operator: Schemas['Account'] }) {
  const { t } = useTranslation('setup');
  const texts = useListTexts();
  const format = useFormat();
  const [go, to] = [useGo(), useTo()];
  const pathOf = useCallback(({ id }: Schemas['LocationGroup']) => to(`/setup/groups/${id}`), [to]);
  const columns = useMemo(() => groupColumns(t, format, operator.timezone), [t, format, operator.timezone]);
  return (
    <>
      <SetupTabs of="places" />
      <ListScreen
        source={groupsSource}
        extraParams={{ id: operator.id }}
        label={t('tabs.groups')}
        columns={columns}
        rowName={({ name }) => systemName(t, name)}
        searchLabel={t('groups.search')}
        errorTitle={t('error.groups')}
        to={pathOf}
        file={t('groups.file')}
        add={{ text: t('groups.add'), onClick: () => go('/setup/groups/new') }}
        empty={texts.nothing}
        newRowsText={texts.newRowsText}
      />
    </>
  );
});
