import type { Schemas } from '@backroom/gateway/v2';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useSignedIn } from '../../app/auth/current-session';
import { operatorsSource } from './operator.api';
import { useGo, useTo } from '../../app/routes/use-to';
import { ListScreen } from '../../kit/table/list-screen';
import { OpeningDays } from './opening-days';
import { operatorColumns } from './operator-columns';
import './strings';

/** /operators, and /setup/operators for an operator's own: their names and status. */
export function Operators() {
  const { t } = useTranslation('operators');
  const session = useSignedIn();
  const [go, to] = [useGo(), useTo()];
  const at = useLocation().pathname.startsWith('/setup') ? '/setup/operators' : '/operators';
  const columns = useMemo(() => operatorColumns(t), [t]);
  const pathOf = useCallback(({ id }: Schemas['Account']) => to(`${at}/${id}`), [to, at]);
  return (
    <ListScreen
      source={operatorsSource}
      label={t('title')}
      columns={columns}
      rowName={({ name }) => name}
      searchLabel={t('search')}
      filters={({ list }) => <OpeningDays list={list} />}
      errorTitle={t('error.list')}
      to={pathOf}
      file={t('file')}
      add={
        session.scope === 'super admin' ? { text: t('add'), onClick: () => go('/operators/new') } : undefined
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}
