import type { Schemas } from '@backroom/gateway/v2';
import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useLastingQuery } from '../api/use-lasting-query';
import { useSignedIn } from '../auth/current-session';
import { ExportButton } from '../export/export-button';
import { operatorListQuery } from '../setup/operator.api';
import { useGo, useTo } from '../setup/use-to';
import { List } from '../table/list';
import { useListState } from '../table/use-list-state';
import { OpeningDays } from './opening-days';
import { operatorColumns } from './operator-columns';
import './strings';

const filterNames = ['from', 'to'];

/** /operators, and /setup/operators for an operator's own: who they are and how they stand. */
export function Operators() {
  const { t } = useTranslation('operators');
  const list = useListState(filterNames);
  const session = useSignedIn();
  const [go, to] = [useGo(), useTo()];
  const at = useLocation().pathname.startsWith('/setup') ? '/setup/operators' : '/operators';
  const { from = '', to: until = '' } = list.filters;
  const request = {
    page: list.page,
    limit: list.limit,
    keywords: list.search.trim(),
    // The days of their opening.
    ...(from && { startDate: from }),
    ...(until && { endDate: until }),
  };
  const query = useLastingQuery(operatorListQuery(request));
  const columns = useMemo(() => operatorColumns(t, (id) => to(`${at}/${id}`)), [t, to, at]);
  const open = useCallback(({ id }: Schemas['Account']) => go(`${at}/${id}`), [go, at]);
  return (
    <List
      label={t('title')}
      list={list}
      columns={columns}
      query={query}
      scope={JSON.stringify(request)}
      rowName={({ name }) => name}
      searchLabel={t('search')}
      filters={<OpeningDays list={list} />}
      errorTitle={t('error.list')}
      open={open}
      actions={
        <>
          <ExportButton
            name={t('file')}
            columns={columns}
            query={(page, limit) => operatorListQuery({ ...request, page, limit })}
          />
          {session.scope === 'super admin' && (
            <Button intent="primary" icon={<PlusIcon />} onClick={() => go('/operators/new')}>
              {t('add')}
            </Button>
          )}
        </>
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}
