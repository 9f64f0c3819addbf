import type { Schemas } from '@backroom/gateway/v2';
import { SegmentedControl } from '@blueprintjs/core';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../app/i18n/use-format';
import { Freshness } from '../../../app/live/freshness';
import { firstPage } from '../../../kit/table/first-page';
import { ListScreen } from '../../../kit/table/list-screen';
import '../sales.css';
import './quarantine.css';
import { quarantineColumns } from './quarantine-columns';
import { quarantineSource, stateOf, states } from './quarantine.api';
import { QuarantinedDetails } from './quarantined-details';
import './strings';

export const firstQueries = firstPage(quarantineSource);

/** /sales/quarantine: sales that could not be booked, until a user accepts, corrects or rejects them (LEDG-8). */
export function Quarantine() {
  const { t } = useTranslation('quarantine');
  const format = useFormat();
  const [round, setRound] = useState(0);
  const columns = useMemo(() => quarantineColumns(t, format), [t, format]);
  const details = useCallback(
    (row: Schemas['Quarantined']) => (
      <QuarantinedDetails row={row} onDecided={() => setRound((now) => now + 1)} />
    ),
    [],
  );
  return (
    <ListScreen
      source={quarantineSource}
      revision={round}
      label={t('title')}
      columns={columns}
      rowName={({ orderId, id }) => t('row', { order: orderId || id })}
      searchLabel={t('search')}
      filters={({ list }) => (
        <SegmentedControl
          aria-label={t('column.state')}
          size="small"
          options={states.map((value) => ({ value, label: t(`filter.${value}`) }))}
          value={stateOf(list.filters)}
          onValueChange={(value) => list.change({ filters: { state: value === 'waiting' ? '' : value } })}
        />
      )}
      status={({ query }) => <Freshness updatedAt={query.dataUpdatedAt} />}
      expand={details}
      errorTitle={t('failed')}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      nothing={{ title: t('nothing.title'), text: t('nothing.text') }}
      isNarrowed={({ filters }) => stateOf(filters) !== 'waiting'}
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}
