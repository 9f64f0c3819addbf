import type { Schemas } from '@backroom/gateway/v2';
import { SegmentedControl } from '@blueprintjs/core';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../api/use-lasting-query';
import { useGlobalFilter } from '../../app/use-global-filter';
import { useFormat } from '../../i18n/use-format';
import { Freshness } from '../../live/freshness';
import { List } from '../../table/list';
import { useListState } from '../../table/use-list-state';
import '../sales.css';
import './quarantine.css';
import { quarantineColumns } from './quarantine-columns';
import { quarantineQuery } from './quarantine.api';
import { QuarantinedDetails } from './quarantined-details';
import './strings';

const filterNames = ['state'];
const states = ['waiting', 'booked', 'rejected'] as const;

/** /sales/quarantine: sales that could not be booked, until somebody accepts, corrects or rejects them (LEDG-8). */
export function Quarantine() {
  const { t } = useTranslation('quarantine');
  const format = useFormat();
  const list = useListState(filterNames);
  const { operator } = useGlobalFilter().filter;
  const [round, setRound] = useState(0);
  const state = states.find((one) => one === list.filters.state) ?? 'waiting';
  const request = {
    page: list.page,
    limit: list.limit,
    keywords: list.search.trim(),
    state,
    operator,
    round,
  };
  const query = useLastingQuery(quarantineQuery(request));
  const columns = useMemo(() => quarantineColumns(t, format), [t, format]);
  const details = useCallback(
    (row: Schemas['Quarantined']) => (
      <QuarantinedDetails row={row} onDecided={() => setRound((now) => now + 1)} />
    ),
    [],
  );
  const isNarrowed = list.search.trim() !== '' || state !== 'waiting';
  return (
    <List
      label={t('title')}
      list={list}
      columns={columns}
      query={query}
      scope={JSON.stringify(request)}
      rowName={({ orderId, id }) => t('row', { order: orderId || id })}
      searchLabel={t('search')}
      filters={
        <SegmentedControl
          aria-label={t('column.state')}
          size="small"
          options={states.map((value) => ({ value, label: t(`filter.${value}`) }))}
          value={state}
          onValueChange={(value) => list.change({ filters: { state: value === 'waiting' ? '' : value } })}
        />
      }
      status={<Freshness updatedAt={query.dataUpdatedAt} />}
      expand={details}
      errorTitle={t('failed')}
      empty={
        isNarrowed
          ? { title: t('nothing.title'), text: t('nothing.text') }
          : { title: t('empty.title'), text: t('empty.text') }
      }
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}
